export * from './memory-admission.js';
