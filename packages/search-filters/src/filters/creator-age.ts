import { rangeFilter } from '../kinds/range.ts';

export const creatorAge = rangeFilter('creator.age', {
  describe: 'Age of the creator in years',
  figure: 'age',
  slider: { low: 13, high: 70, step: 1 },
  summary: 'years old',
  platforms: 'all',
  examples: [
    { given: { minValue: 18, maxValue: 30 }, matching: [{ age: 18 }, { age: 30 }], others: [{ age: 17 }, { age: 31 }] },
  ],
});
