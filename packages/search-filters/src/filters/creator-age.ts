import { rangeFilter } from '../kinds/range.ts';

export const creatorAge = rangeFilter('creator.age', {
  describe: 'Age of the creator in years',
  figure: 'age',
  slider: { low: 13, high: 70, step: 1 },
  summary: 'years old',
  within: [18, 30],
  outside: [17, 31],
});
