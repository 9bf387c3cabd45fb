import type { Outcome, ResponseOf, Schemas } from '../api.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';

/** A creator of a comparison: who was asked for, and what is known. */
export interface Side {
  readonly name: Schemas['CreatorName'];
  readonly answer: Outcome<ResponseOf<'get_creator'>> | undefined;
}

/** What may be shown; null where it is hidden, unknown or refused. */
export function profileOf({ answer }: Side): CreatorProfile | null {
  return answer?.ok ? answer.body.creator : null;
}
