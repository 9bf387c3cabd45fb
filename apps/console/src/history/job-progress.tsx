import { useEffect } from 'react';
import { counted, wholeNumber } from '../kit/format.ts';
import { announce, Meter } from '../kit/kit.ts';
import type { JobState } from '../model/job-state.ts';
import styles from './history.module.css';

/** Announced at each tenth. */
export function JobProgress({ job }: { readonly job: JobState | null }) {
  const { done, expected } = job?.progress ?? { done: 0, expected: 0 };
  const words = expected === 0 ? 'Starting …' : `${wholeNumber(done)} of ${counted(expected, 'creator')} done`;
  const tenth = expected === 0 ? 0 : Math.floor((10 * done) / expected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change more often than they are worth saying.
  useEffect(() => announce(words), [tenth]);
  return (
    <div className={styles.progress}>
      <span>{words}</span>
      <Meter value={done} max={expected} label={words} />
    </div>
  );
}
