import { probeResultsContract } from '../probe-results.contract.ts';
import { MemoryProbeResults } from './memory-probe-results.ts';

probeResultsContract('memory', async () => {
  const results = new MemoryProbeResults();
  return {
    one: results,
    other: results,
    elapse: async (seconds) => {
      results.seconds += seconds;
    },
    close: async () => undefined,
  };
});
