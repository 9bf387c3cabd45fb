import { type NetworkRefusal, type Reply, refusals } from './reply.ts';

const direct = 'direct';

const replyKinds: readonly Exclude<Reply['kind'], 'blocked'>[] = [
  'answer',
  'missing',
  'private',
  'changed',
  'broken',
  'late',
];

/** Proxies appear with their first request. */
export const countedRequests = {
  name: 'photonet_requests_total',
  help: 'Requests to the photo network by proxy (each session has its own) and outcome or reason of refusal.',
  labels: { proxy: [direct], outcome: [...replyKinds, ...refusals] },
};

/** Returns a proxy's host and port, without credentials. */
export function nameOfProxy(proxy: string | null): string {
  return proxy === null ? direct : new URL(proxy).host;
}

/** Returns the kind of a reply, or the reason of a refusal. */
export function outcomeOf(reply: Reply): Reply['kind'] | NetworkRefusal {
  return reply.kind === 'blocked' ? reply.refusal : reply.kind;
}
