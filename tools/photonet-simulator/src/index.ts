export * from './faults.js';
export * from './simulator.js';
export type * from './world.js';
