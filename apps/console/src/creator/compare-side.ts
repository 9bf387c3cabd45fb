import type { Outcome, ResponseOf, Schemas } from '../api.ts';
import type { CreatorProfile } from '../model/creator-answer.ts';

export interface Side {
  readonly name: Schemas['CreatorName'];
  readonly answer: Outcome<ResponseOf<'get_creator'>> | undefined;
}

/** Null if hidden, unknown or refused. */
export function profileOf({ answer }: Side): CreatorProfile | null {
  return answer?.ok ? answer.body.creator : null;
}
