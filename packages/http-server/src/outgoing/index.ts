/** Requests to URLs that customers name. */
export { DestinationRefusal, destinationProblem, type Network, readNetworks } from './address-guard.ts';
export { allowedNetworks } from './allowed-networks.ts';
export { type GuardedAnswer, type GuardedRequest, guardedFetch } from './guarded-fetch.ts';
