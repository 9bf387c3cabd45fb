import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type DataOf,
  type FetchResult,
  type Instruments,
  NetworkSource,
  PhotonetSource,
  type ProviderCost,
  ProviderCosts,
  readSourceOrder,
  type SourceOrder,
} from '@creator-discovery/scraping';
import { MemoryPhotonetSource } from '@creator-discovery/scraping/memory';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Container, ContainerModule } from 'inversify';
import { sourcesModule } from './module.ts';
import { defaultProviderSettings, type ProviderSettings } from './settings.ts';
import { FakeProvider, inventedNetwork } from './testing/fake-provider.ts';
import { hikerapiFormat } from './testing/hikerapi-format.ts';

const order = readSourceOrder('network,provider') as SourceOrder;
const fake = new FakeProvider(hikerapiFormat, inventedNetwork());
let network: MemoryPhotonetSource;
let costs: ProviderCost[];

await fake.start();
const folder = await mkdtemp(path.join(tmpdir(), 'sources-'));
const text = await readFile(new URL('../../../docs/providers/hikerapi.json', import.meta.url), 'utf8');
const file = path.join(folder, 'mapping.json');
await writeFile(file, JSON.stringify({ ...(JSON.parse(text) as object), base_url: fake.url }));
const provider = { ...defaultProviderSettings, file, key: 'k', cursorSecret: 'a secret of the tests' };
afterAll(async () => {
  await fake.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  network = new MemoryPhotonetSource(inventedNetwork());
  costs = [];
  fake.asked.length = 0;
});

/** Sums of measurements by `NAME labels`. */
function measured() {
  const sums = new Map<string, number>();
  const add = (name: string, labels: object, by: number): void => {
    const series = [name, ...Object.values(labels)].join(' ');
    sums.set(series, (sums.get(series) ?? 0) + by);
  };
  const instruments: Instruments = {
    counter: ({ name }) => ({ inc: (labels, by = 1) => add(name, labels, by) }),
    calls: ({ name }) => ({ observe: (labels, outcome) => add(name, { ...labels, outcome }, 1) }),
    warn: () => undefined,
  };
  return { sums, instruments };
}

function containerOf(settings: ProviderSettings | null, instruments: Instruments | null = null): Container {
  const container = new Container();
  container.load(
    new ContainerModule(({ bind }) => {
      bind(NetworkSource).toConstantValue(network);
      bind(ProviderCosts).toConstantValue({
        add: async (more) => void costs.push(...more),
        between: async () => [],
      });
    }),
    sourcesModule({ order, totalTimeoutMs: 5000, nextSourceMs: 1000, provider: settings }, instruments),
  );
  return container;
}

function profile(container: Container): Promise<FetchResult<DataOf['profile']>> {
  return container.get(PhotonetSource).fetch<'profile'>({ kind: 'profile', username: 'mara.lind' });
}

describe('the sources', () => {
  test('return the same answer from either source, and only requests to the provider cost', async () => {
    const { sums, instruments } = measured();
    const container = containerOf(provider, instruments);
    const byNetwork = await profile(container);
    expect(fake.asked).toEqual([]);
    network.trouble = 'blocked';
    const byProvider = await profile(container);
    expect(byProvider).toEqual(byNetwork);
    await container.unbindAllAsync();
    const cost = { provider: 'hikerapi', kind: 'profile', currency: 'USD', calls: 1, costMicros: 1000 };
    expect(costs).toEqual([cost]);
    expect(Object.fromEntries(sums)).toEqual({
      'photonet_failovers_total profile network upstream_blocked': 1,
      'photonet_provider_call profile answer': 1,
      'photonet_provider_cost_total profile': 0.001,
    });
  });

  test('count each request once, including failed and repeated ones', async () => {
    const container = containerOf(provider);
    network.trouble = 'silent';
    fake.next.push({ status: 500, body: '' }, { status: 500, body: '' });
    expect(await profile(container)).toMatchObject({ ok: true });
    await container.unbindAllAsync();
    expect(fake.asked).toHaveLength(3);
    expect(costs.reduce((sum, { calls }) => sum + calls, 0)).toBe(3);
    expect(costs.reduce((sum, { costMicros }) => sum + costMicros, 0)).toBe(1000);
  });

  test('are the network alone without a provider', async () => {
    const container = containerOf(null);
    network.trouble = 'broken';
    expect(await profile(container)).toMatchObject({ ok: false, failure: { kind: 'failed' } });
    await container.unbindAllAsync();
    expect(fake.asked).toEqual([]);
  });
});
