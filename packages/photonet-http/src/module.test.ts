import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type DataOf,
  type FetchResult,
  type Instruments,
  NetworkSource,
  PhotonetSessions,
  PhotonetSource,
  type ProviderCost,
  ProviderCosts,
  SourceRoutes,
} from '@creator-discovery/scraping';
import { MemoryPhotonetSource } from '@creator-discovery/scraping/memory';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Container } from 'inversify';
import { z } from 'zod';
import { photonetVariables } from './environment.ts';
import { photonetModule } from './module.ts';
import { FakeProvider, inventedNetwork } from './provider/testing/fake-provider.ts';
import { hikerapiFormat } from './provider/testing/hikerapi-format.ts';
import { builtInRequestPlan } from './request-plan.ts';

const fake = new FakeProvider(hikerapiFormat, inventedNetwork());
let network: MemoryPhotonetSource;
let costs: ProviderCost[];

await fake.start();
const folder = await mkdtemp(path.join(tmpdir(), 'sources-'));
const text = await readFile(new URL('../../../docs/providers/hikerapi.json', import.meta.url), 'utf8');
const file = path.join(folder, 'mapping.json');
await writeFile(file, JSON.stringify({ ...(JSON.parse(text) as object), base_url: fake.url }));
const provider = { PHOTONET_PROVIDER_FILE: file, PHOTONET_PROVIDER_KEY: 'k' };
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

function containerOf(environment: Record<string, string>, instruments: Instruments | null = null): Container {
  const timeouts = { PHOTONET_TOTAL_TIMEOUT_MS: '5000', PHOTONET_NEXT_SOURCE_MS: '1000' };
  const container = new Container();
  container.load(photonetModule(z.object(photonetVariables).parse({ ...timeouts, ...environment }), instruments));
  container.bind(PhotonetSessions).toConstantValue({} as PhotonetSessions);
  container.bind(ProviderCosts).toConstantValue({
    add: async (more) => void costs.push(...more),
    between: async () => [],
  });
  return container;
}

/** A container in which the memory is the network. */
async function overMemory(...parts: Parameters<typeof containerOf>): Promise<Container> {
  const container = containerOf(...parts);
  (await container.rebindAsync(NetworkSource)).toConstantValue(network);
  return container;
}

function profile(container: Container): Promise<FetchResult<DataOf['profile']>> {
  return container.get(PhotonetSource).fetch<'profile'>({ kind: 'profile', username: 'mara.lind' });
}

describe('the sources', () => {
  test('return the same answer from either source, and only requests to the provider cost', async () => {
    const { sums, instruments } = measured();
    const container = await overMemory(provider, instruments);
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
    const container = await overMemory(provider);
    network.trouble = 'silent';
    fake.next.push({ status: 500, body: '' }, { status: 500, body: '' });
    expect(await profile(container)).toMatchObject({ ok: true });
    await container.unbindAllAsync();
    expect(fake.asked).toHaveLength(3);
    expect(costs.reduce((sum, { calls }) => sum + calls, 0)).toBe(3);
    expect(costs.reduce((sum, { costMicros }) => sum + costMicros, 0)).toBe(1000);
  });

  test('are the network alone without a provider', async () => {
    const container = await overMemory({});
    network.trouble = 'broken';
    expect(await profile(container)).toMatchObject({ ok: false, failure: { kind: 'failed' } });
    await container.unbindAllAsync();
    expect(fake.asked).toEqual([]);
  });

  test('are probed route by route, the provider as a whole', async () => {
    const probed = async (environment: Record<string, string>) => {
      const container = containerOf(environment);
      const routes = container.get(SourceRoutes).routes();
      await container.unbindAllAsync();
      return routes.map(({ source, route }) => `${source} ${route}`);
    };
    const alone = await probed({});
    expect(alone).toContain(`network ${builtInRequestPlan.routes.post[0]?.name}`);
    expect(await probed(provider)).toEqual([...alone, 'provider all']);
  });
});
