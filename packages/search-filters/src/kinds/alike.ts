import type { AlikeCondition } from '../condition.ts';
import { handle } from '../field-schemas.ts';
import type { Filter, FilterName, FilterTexts } from '../filter.ts';
import type { IndexedCreator } from '../indexed-creator.ts';
import {
  audienceLookalikeMinimum,
  audienceSimilarity,
  creatorLookalikeMinimum,
  creatorSimilarity,
} from '../similarity.ts';
import { filterOf } from './filter-of.ts';

interface Definition extends FilterTexts<string> {
  readonly to: AlikeCondition['to'];
  /** Prefix of the handle in the summary: `like @chef`. */
  readonly summary: string;
}

/** Matches creators, or audiences, that are similar to the named one. (contract 2 "Lookalikes") */
export function alikeFilter<Name extends FilterName>(name: Name, definition: Definition): Filter<Name, typeof handle> {
  const { to: compared, summary, ...texts } = definition;
  return filterOf(name, {
    ...texts,
    kind: 'alike',
    reads: { kind: 'alike', of: [compared] },
    schema: handle,
    normalise(given, to) {
      if (given === undefined) return undefined;
      const reading = to.readCreator(given, to.platform);
      if (!reading.ok) {
        to.problems.push({ field: to.field, problem: reading.problem, code: reading.code ?? 'invalid_format' });
        return '';
      }
      return reading.handle ?? given;
    },
    conditions: (_, { seed }) => (seed ? [conditionFor(compared, seed)] : []),
    summary: (used) => [`${summary} @${used}`],
    seed: {
      handle: (used) => used,
      isComparable: (seed) =>
        (compared === 'creator' ? creatorSimilarity(seed, seed) : audienceSimilarity(seed, seed)) !== null,
    },
  });
}

function conditionFor(to: AlikeCondition['to'], seed: IndexedCreator): AlikeCondition {
  if (to === 'audience') {
    const { id, audience, male, female } = seed;
    return { kind: 'alike', to, seed: { id, audience, male, female }, minimum: audienceLookalikeMinimum };
  }
  const { id, topics, interests, hashtags, bioWords, language, followers } = seed;
  const profile = { id, topics, interests, hashtags, bioWords, language, followers };
  return { kind: 'alike', to, seed: profile, minimum: creatorLookalikeMinimum };
}
