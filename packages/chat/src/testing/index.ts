export * from '../conversations.contract.ts';
export * from './memory-conversations.ts';
