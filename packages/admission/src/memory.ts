export * from './testing/memory-admission.ts';
