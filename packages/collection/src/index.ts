export * from './campaign/index.ts';
export * from './record/index.ts';
