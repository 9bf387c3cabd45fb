import type { ReactNode } from 'react';
import type { Outcome } from '../api.ts';
import { Skeleton } from './basics.tsx';
import { RefusalNotice } from './refusal-notice.tsx';

interface LoadedProps<Body> {
  readonly answer: Outcome<Body> | undefined;
  /** Height of the placeholder, in pixels. */
  readonly height: number;
  readonly again?: () => void;
  readonly children: (body: Body) => ReactNode;
}

/** Shows a placeholder, then the response or why it was refused. */
export function Loaded<Body>({ answer, height, again, children }: LoadedProps<Body>) {
  if (answer === undefined) return <Skeleton height={height} />;
  return answer.ok ? children(answer.body) : <RefusalNotice refusal={answer.refusal} again={again} />;
}
