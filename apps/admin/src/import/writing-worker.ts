import 'reflect-metadata';
import { parentPort, workerData } from 'node:worker_threads';
import { CreatorStore } from '@creator-discovery/creators';
import { placesModule } from '@creator-discovery/places';
import { postgresModule } from '@creator-discovery/postgres';
import { Container } from 'inversify';
import type { DatabaseSettings, WritingOrder, WritingResult } from './writing-thread.ts';

const container = new Container({ defaultScope: 'Singleton' });
container.load(postgresModule(workerData as DatabaseSettings), placesModule);
const store = container.get(CreatorStore);

/** Everything that it was asked to write so far. */
let written: Promise<unknown> = Promise.resolve();

/** Null ends the thread. */
parentPort?.on('message', (order: WritingOrder | null) => {
  written = order === null ? end() : Promise.all([written, write(order)]);
});

async function write({ number, batch, records, mode }: WritingOrder): Promise<void> {
  const counts = await store.upsertOnce(batch, records, mode).catch(() => null);
  parentPort?.postMessage({ number, counts } satisfies WritingResult);
}

async function end(): Promise<void> {
  await written;
  await container.unbindAllAsync();
  parentPort?.close();
}
