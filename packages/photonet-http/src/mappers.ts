/** Answers of the network, mapped: for tools that look at single answers. */
export * from './listing-mapper.ts';
export * from './profile-mapper.ts';
export * from './wire-json.ts';
