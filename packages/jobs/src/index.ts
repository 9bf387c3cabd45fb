export * from './job.js';
export * from './ports.js';
