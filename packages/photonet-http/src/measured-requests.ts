import { type Refusal, type Reply, refusals } from './reply.ts';
import type { PhotonetSettings } from './settings.ts';

/** What processes count of the requests that they send: by proxy, and what came of each. */
export function countedRequests({ proxies }: Pick<PhotonetSettings, 'proxies'>) {
  return {
    name: 'photonet_requests_total',
    help: 'Requests to the photo network by proxy (a session has one of its own) and outcome; of a refusal why.',
    labels: {
      proxy: proxies.length === 0 ? [direct] : [...new Set(proxies.map(nameOfProxy))],
      outcome: [...replyKinds, ...refusals],
    },
  };
}

const direct = 'direct';

const replyKinds: readonly Exclude<Reply['kind'], 'blocked'>[] = [
  'answer',
  'missing',
  'private',
  'changed',
  'broken',
  'late',
];

/** A proxy's host and port: its address may have a user and a password. */
export function nameOfProxy(proxy: string | null): string {
  return proxy === null ? direct : new URL(proxy).host;
}

/** What came of a request: the kind of its reply, or why it was refused. */
export function outcomeOf(reply: Reply): Reply['kind'] | Refusal {
  return reply.kind === 'blocked' ? reply.refusal : reply.kind;
}
