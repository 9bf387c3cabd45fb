import { creatorObservationsContract } from '../record/creator-observations.contract.ts';
import { MemoryCreatorObservations } from './memory-creator-observations.ts';

creatorObservationsContract('the observations in memory', async () => {
  let nowMs = Date.parse('2026-03-01T00:00:00Z');
  const observations = new MemoryCreatorObservations(() => new Date(nowMs));
  return {
    observations,
    see: async (person, { followers, posts }) =>
      observations.note(person, { followerCount: followers, contentCount: posts }),
    passSeconds: async (seconds) => {
      nowMs += seconds * 1000;
    },
  };
});
