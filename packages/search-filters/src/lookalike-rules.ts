import {
  audienceLookalikeMinimum,
  audienceSimilarityWeights,
  creatorLookalikeMinimum,
  creatorSimilarity,
  creatorSimilarityWeights,
  identical,
  sizeStep,
} from './similarity.ts';

/** Minimum similarities, from 0 to 1. (contract 2 "Lookalikes") */
export const lookalikeThresholds = {
  creator: creatorLookalikeMinimum / identical,
  audience: audienceLookalikeMinimum / identical,
} as const;

/**
 * Describes the threshold and score of lookalikes in Markdown, from the constants that the engines use. Shared by
 * `docs/filters.md` and the documents of the API. (contract 2 "Lookalikes")
 */
export function lookalikeRules(): string {
  return `A creator is a lookalike if its similarity is at least ${lookalikeThresholds.creator} (\`creator.lookalikeCreators\`) or
${lookalikeThresholds.audience} (\`audience.audienceLookalike\`). The named creator is never among the results. Similarity is a number
from 0 to 1: the weighted mean of those parts below that are known for the named creator. A part that is unknown for the
other creator counts as 0. Each part, and the mean, is rounded down to a millionth. A named creator without any known part is
refused.

| part of \`creator.lookalikeCreators\` | weight |
| --- | --- |
${weightLines(creatorSimilarityWeights)}

| part of \`audience.audienceLookalike\` | weight |
| --- | --- |
${weightLines(audienceSimilarityWeights)}

- Topics, interests, hashtags and words of the bio: twice the number in common, divided by the sum of both creators' numbers.
- Places, ages, languages and genders of the audience: twice the sum of the smaller share of each common entry, divided by
  the sum of both creators' shares.
- Language: 1 if equal, else 0.
- Size: 1, less ${sizeStep / identical} per binary digit of difference between the follower counts, but at least 0.

For example, ${example()}.`;
}

const partNames: Readonly<Record<string, string>> = { bioWords: 'words of the bio', size: 'size (followers)' };

function weightLines(weights: Readonly<Record<string, number>>): string {
  return Object.entries(weights)
    .map(([part, weight]) => `| ${partNames[part] ?? part} | ${weight} |`)
    .join('\n');
}

function example(): string {
  const unknown = { interests: [], hashtags: [], bioWords: null };
  const seed = { ...unknown, id: 1, topics: ['chess', 'go'], language: 'en', followers: 1000 };
  const other = { ...unknown, id: 2, topics: ['chess'], language: 'en', followers: 5000 };
  const similarity = (creatorSimilarity(seed, other) ?? 0) / identical;
  return `two creators have the same language, topics ${seed.topics.join(' and ')} against ${other.topics.join()}, and ${seed.followers} against ${other.followers} followers.
Their similarity is ${similarity}`;
}
