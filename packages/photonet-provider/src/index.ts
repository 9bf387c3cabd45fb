export * from './environment.ts';
export * from './mapping.ts';
export { MappingProblem, mappingOf } from './mapping-file.ts';
export * from './module.ts';
export type { OnProviderCall, ProviderCall } from './provider-client.ts';
export * from './provider-source.ts';
export * from './settings.ts';
