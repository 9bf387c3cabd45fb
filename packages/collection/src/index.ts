export * from './campaign/index.ts';
