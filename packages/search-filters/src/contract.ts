export * from './reading.js';
