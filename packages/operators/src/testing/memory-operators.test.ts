import { operatorsContract } from '../operators.contract.ts';
import { MemoryOperators } from './memory-operators.ts';

operatorsContract('MemoryOperators', async () => {
  let now = new Date('2026-03-01T00:00:00Z');
  return {
    operators: new MemoryOperators(() => now),
    passSeconds: async (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    close: async () => undefined,
  };
});
