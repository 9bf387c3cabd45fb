export * from './faults.ts';
export * from './simulator.ts';
export * from './truth.ts';
export type * from './world.ts';
