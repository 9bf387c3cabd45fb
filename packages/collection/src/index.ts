export * from './record/index.ts';
export * from './refresh/index.ts';
