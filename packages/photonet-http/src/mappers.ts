/** Mappers for tools that read single answers. */
export * from './listing-mapper.ts';
export * from './profile-mapper.ts';
