export * from './record/index.ts';
