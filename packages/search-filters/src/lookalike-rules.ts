import {
  audienceLookalikeMinimum,
  audienceSimilarityWeights,
  creatorLookalikeMinimum,
  creatorSimilarity,
  creatorSimilarityWeights,
  identical,
  sizeStep,
} from './similarity.ts';

/** From which similarity creators and audiences are alike, as a number from 0 to 1. (contract 2 "Lookalikes") */
export const lookalikeThresholds = {
  creator: creatorLookalikeMinimum / identical,
  audience: audienceLookalikeMinimum / identical,
} as const;

/**
 * What makes a creator a lookalike, in Markdown: threshold and score, from the constants that the engines compute with.
 * `docs/filters.md` and the documents of the API say the same. (contract 2 "Lookalikes")
 */
export function lookalikeRules(): string {
  return `A creator is a lookalike when its similarity is at least ${lookalikeThresholds.creator} (\`creator.lookalikeCreators\`) or
${lookalikeThresholds.audience} (\`audience.audienceLookalike\`); the named creator is never among the results. Similarity is a number
from 0 to 1: the weighted mean of the parts below that are known of the named creator. A part unknown of the other creator
counts as 0. Each part, and the mean, is rounded down to a millionth. A creator of whom no part is known can’t be compared with, and is
refused.

| part of \`creator.lookalikeCreators\` | weight |
| --- | --- |
${weightLines(creatorSimilarityWeights)}

| part of \`audience.audienceLookalike\` | weight |
| --- | --- |
${weightLines(audienceSimilarityWeights)}

- Topics, interests, hashtags and the words of the bio: twice the number of those in common, divided by the sum of both
  creators’ numbers.
- Places, ages, languages and genders of the audience: twice the sum of the smaller share of each entry that both have,
  divided by the sum of both creators’ shares.
- Language: 1 where equal, else 0.
- Size: 1, less ${sizeStep / identical} for each binary digit that one follower count has more than the other, not below 0.

For example, ${example()}.`;
}

const partNames: Readonly<Record<string, string>> = { bioWords: 'words of the bio', size: 'size (followers)' };

function weightLines(weights: Readonly<Record<string, number>>): string {
  return Object.entries(weights)
    .map(([part, weight]) => `| ${partNames[part] ?? part} | ${weight} |`)
    .join('\n');
}

/** A pair of creators with the similarity that the engines compute of them. */
function example(): string {
  const unknown = { interests: [], hashtags: [], bioWords: null };
  const seed = { ...unknown, id: 1, topics: ['chess', 'go'], language: 'en', followers: 1000 };
  const other = { ...unknown, id: 2, topics: ['chess'], language: 'en', followers: 5000 };
  const similarity = (creatorSimilarity(seed, other) ?? 0) / identical;
  return `a creator with the topics ${seed.topics.join(' and ')}, the language ${seed.language} and ${seed.followers} followers, and one with the topic ${other.topics.join()}, the
same language and ${other.followers} followers, have a similarity of ${similarity}`;
}
