/** Requests to URLs that customers name. */
export { DestinationRefused, destinationProblem, type Network, readNetworks } from './address-guard.ts';
export { type GuardedAnswer, type GuardedRequest, guardedFetch } from './guarded-fetch.ts';
