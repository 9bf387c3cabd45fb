export * from './creator-job-steps.ts';
export * from './faults.ts';
export * from './job.ts';
export * from './job-life.ts';
export * from './ports.ts';
export * from './step.ts';
