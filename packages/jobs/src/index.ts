export * from './creator-job-steps.js';
export * from './faults.js';
export * from './job.js';
export * from './job-life.js';
export * from './ports.js';
export * from './step.js';
