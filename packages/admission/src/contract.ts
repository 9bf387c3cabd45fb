export * from './admission.contract.js';
