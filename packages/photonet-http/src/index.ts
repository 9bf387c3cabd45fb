export * from './environment.ts';
export * from './measured-reads.ts';
export { countedRequests } from './measured-requests.ts';
export * from './module.ts';
export * from './photonet-http-source.ts';
export * from './settings.ts';
