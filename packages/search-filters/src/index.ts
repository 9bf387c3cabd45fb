export * from './platform.js';
export * from './ports.js';
export * from './query.js';
