export * from '../admission.contract.ts';
export * from './memory-admission.ts';
