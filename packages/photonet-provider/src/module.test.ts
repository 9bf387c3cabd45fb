import { fileURLToPath } from 'node:url';
import {
  type DataOf,
  type Fetched,
  NetworkSource,
  networkFailed,
  PhotonetSource,
  readSourceOrder,
  type SourceOrder,
} from '@creator-discovery/scraping';
import { MemoryPhotonetSource } from '@creator-discovery/scraping/testing';
import { expect, test } from '@jest/globals';
import { Container, ContainerModule } from 'inversify';
import { sourcesModule } from './module.ts';
import { defaultProviderSettings } from './settings.ts';
import { inventedNetwork } from './testing/fake-provider.ts';

const order = readSourceOrder('network,provider;post=provider') as SourceOrder;
const network = new MemoryPhotonetSource(inventedNetwork());
const networkModule = new ContainerModule(({ bind }) => {
  bind(NetworkSource).toConstantValue(network);
});
const file = fileURLToPath(new URL('../../../docs/providers/socialfetch.json', import.meta.url));

function profile(container: Container): Promise<Fetched<DataOf['profile']>> {
  return container.get(PhotonetSource).fetch<'profile'>({ kind: 'profile', username: 'mara.lind' });
}

test('the sources answer as one, and are closed together', async () => {
  const container = new Container();
  const provider = { ...defaultProviderSettings, file, key: 'k', cursorSecret: 'a secret of the tests' };
  const passed: unknown[] = [];
  container.load(
    networkModule,
    sourcesModule(
      { order, totalTimeoutMs: 1000, nextSourceMs: 100, provider },
      { onPassed: (...args) => passed.push(args) },
    ),
  );
  expect(await profile(container)).toMatchObject({ ok: true, data: { username: 'mara.lind' } });
  // The document of this provider has no posts: the source says so at once, and nothing is sent.
  expect(await container.get(PhotonetSource).fetch<'post'>({ kind: 'post', shortcode: 'abcde' })).toMatchObject({
    failure: { kind: 'failed', retryable: false },
  });
  expect(passed).toEqual([]);
  await container.unbindAllAsync();
});

test('without a provider the network answers alone', async () => {
  const container = new Container();
  container.load(networkModule, sourcesModule({ order, totalTimeoutMs: 1000, nextSourceMs: 100, provider: null }));
  network.trouble = 'broken';
  const { message } = networkFailed('The photo network is down.');
  expect(await profile(container)).toMatchObject({ ok: false, failure: { message } });
  network.trouble = null;
});
