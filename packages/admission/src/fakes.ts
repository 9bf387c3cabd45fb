export * from './memory-admission.ts';
