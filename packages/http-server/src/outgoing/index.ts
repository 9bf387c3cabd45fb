/** Requests to URLs that customers name. */
export type { Network } from '../networks.ts';
export { DestinationRefusal, destinationProblem, readNetworks } from './address-guard.ts';
export { allowedNetworks } from './allowed-networks.ts';
export { type GuardedAnswer, type GuardedRequest, guardedFetch } from './guarded-fetch.ts';
