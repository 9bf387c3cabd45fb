import { useEffect } from 'react';
import { announce } from './announcements.ts';
import { Meter } from './basics.tsx';
import { counted, wholeNumber } from './format.ts';
import kit from './kit.module.css';

interface JobProgressProps {
  /** Null until the job is read or starts. */
  readonly progress: { readonly done: number; readonly expected: number } | null;
}

/** Announced at each tenth. */
export function JobProgress({ progress }: JobProgressProps) {
  const { done, expected } = progress ?? { done: 0, expected: 0 };
  const words = expected === 0 ? 'Starting …' : `${wholeNumber(done)} of ${counted(expected, 'creator')} done`;
  const tenth = expected === 0 ? 0 : Math.floor((10 * done) / expected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change more often than they are worth saying.
  useEffect(() => announce(words), [tenth]);
  return (
    <div className={kit.progress}>
      <span>{words}</span>
      <Meter value={done} max={expected} label={words} />
    </div>
  );
}
