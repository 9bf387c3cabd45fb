import { fileURLToPath } from 'node:url';
import { type Answer, Client } from './client.ts';
import { Normaliser, shortened } from './normalise.ts';
import { type Body, type RecordedBodies, scenario } from './scenario.ts';
import { recordScrapes, type ScrapeRecording } from './scrapes.ts';
import type { Stage } from './stage.ts';

/** Request and answer per operation, and one body per refusal, keyed by HTTP code and status. */
export interface Recording {
  readonly operations: Readonly<Record<string, { readonly request: Body; readonly response: Body }>>;
  readonly refusals: Readonly<Record<string, { readonly operation: string; readonly response: Body }>>;
}

/** What both APIs answered. */
export interface Recordings {
  readonly action: Recording;
  readonly scraping: ScrapeRecording;
}

/** Where the documents take their examples from. */
export const committedFiles: Readonly<Record<keyof Recordings, string>> = {
  action: fileURLToPath(new URL('../../../packages/operations/src/documents/recorded-examples.json', import.meta.url)),
  scraping: fileURLToPath(new URL('../../../apps/scraper-api/src/documents/recorded-examples.json', import.meta.url)),
};

/** Calls both APIs on a new stage and returns the answers as the documents show them. */
export async function record(stage: Stage): Promise<Recordings> {
  const normaliser = new Normaliser();
  const scraping = await recordScrapes(stage, normaliser);
  await stage.introduceCreators();
  return { action: await recordOperations(stage, normaliser), scraping };
}

async function recordOperations(stage: Stage, normaliser: Normaliser): Promise<Recording> {
  const { key } = await stage.newAccount({ credits: 5000 });
  const client = new Client(stage.url, key);
  const operations: Record<string, { request: Body; response: Body }> = {};
  let seen: RecordedBodies = {};
  for (const { operation, as = operation, body, shown, until, work } of scenario) {
    if (work) await stage.startWorker();
    const request = body(seen);
    // Times of a job count from the request that started it, not from a poll.
    if (until === undefined) await normaliser.nextRequest();
    const response = await answered(() => client.call(operation, request), until);
    seen = { ...seen, [as]: response };
    if (shown !== false) operations[operation] = normaliser.of({ request, response: shortened(response) });
  }
  const refused = await refusals(stage, (other) => new Client(stage.url, other));
  await normaliser.nextRequest();
  return {
    operations,
    refusals: Object.fromEntries(
      refused.map(({ operation, status, body }) => [
        `${status} ${body.status}`,
        { operation, response: normaliser.of(shortened(body)) },
      ]),
    ),
  };
}

async function answered(call: () => Promise<Answer>, until: (body: Body) => boolean = () => true): Promise<Body> {
  for (;;) {
    const { status, body } = await call();
    if (status !== 200) throw new Error(`a request of the scenario was refused: ${JSON.stringify(body)}`);
    if (until(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const photonet = { filters: { basic: { platform: 'photonet' } } };

async function untilRefused(client: Client): Promise<Answer> {
  for (;;) {
    const answer = await client.call('search_creators', photonet.filters);
    if (answer.status !== 200) return answer;
  }
}

/** Provokes each kind of refusal, in the order of HTTP codes. */
async function refusals(stage: Stage, clientOf: (key: string) => Client): Promise<readonly Answer[]> {
  const [rich, poor, strict, idle, gone] = await Promise.all([
    stage.newAccount({ credits: 1000 }),
    stage.newAccount({ credits: 5 }),
    stage.newAccount({ credits: 100, usagePricing: false }),
    stage.newAccount({ credits: 0, plan: 'free' }),
    stage.newAccount({ credits: 100 }),
  ]);
  await gone.suspend();
  const client = clientOf(rich.key);
  const list = await client.call('create_list', { name: 'Summer campaign' });
  const { list_id } = list.body.list;
  return [
    await client.call('run_export', { ...photonet, limit: 20_000, maximum: 5 }),
    await client.call('run_export', { ...photonet, limit: 100 }),
    await clientOf(`cd_live_${'0'.repeat(8)}`).call('get_credit_balance', {}),
    await untilRefused(clientOf(strict.key)),
    await clientOf(poor.key).call('run_export', { ...photonet, limit: 100, confirmed: true }),
    await clientOf(idle.key).call('get_credit_balance', {}),
    await clientOf(gone.key).call('get_credit_balance', {}),
    await client.call('get_history_data', { history_id: '00000000-0000-7000-8000-00000000abcd' }),
    await client.call('create_list', { name: 'x'.repeat(1024 * 1024) }),
    await client.call('create_list', 'name=Summer', { 'content-type': 'text/plain' }),
    await client.call('update_list', { list_id, name: 'Autumn campaign', version: 7 }),
    await untilRefused(client),
  ];
}
