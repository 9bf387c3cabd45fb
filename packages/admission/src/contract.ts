export * from './admission.contract.ts';
