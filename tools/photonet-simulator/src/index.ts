export * from './faults.ts';
export * from './simulator.ts';
export type * from './world.ts';
