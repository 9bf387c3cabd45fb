import { type Refusal, type Reply, refusals } from './reply.ts';

const direct = 'direct';

const replyKinds: readonly Exclude<Reply['kind'], 'blocked'>[] = [
  'answer',
  'missing',
  'private',
  'changed',
  'broken',
  'late',
];

/** What processes count of the requests that they send; proxies appear with their first request. */
export const countedRequests = {
  name: 'photonet_requests_total',
  help: 'Requests to the photo network by proxy (a session has one of its own) and outcome; of a refusal why.',
  labels: { proxy: [direct], outcome: [...replyKinds, ...refusals] },
};

/** A proxy's host and port: its address may have a user and a password. */
export function nameOfProxy(proxy: string | null): string {
  return proxy === null ? direct : new URL(proxy).host;
}

/** What came of a request: the kind of its reply, or why it was refused. */
export function outcomeOf(reply: Reply): Reply['kind'] | Refusal {
  return reply.kind === 'blocked' ? reply.refusal : reply.kind;
}
