import type { FilterObject } from '../../filters/filter-values.ts';

export interface Sample {
  readonly name: string;
  readonly filters: FilterObject;
}

export const samples: readonly Sample[] = [
  {
    name: 'Travel, small and lively',
    filters: {
      basic: { platform: 'photonet' },
      creator: { audienceRange: { minValue: 10_000, maxValue: 500_000 } },
      content: { bioKeywords: { any: ['travel', 'hiking', 'road trips'] } },
      performance: { engagementRate: { minValue: 1.5 } },
    },
  },
  {
    name: 'Fitness with a young audience',
    filters: {
      basic: { platform: 'photonet' },
      audience: { age: { minValue: 18, maxValue: 34, percentage: 50 } },
      content: { bioKeywords: { any: ['fitness', 'yoga', 'gym'] } },
    },
  },
  {
    name: 'Food on video',
    filters: {
      basic: { platform: 'videonet' },
      creator: { audienceRange: { minValue: 10_000 } },
      content: { bioKeywords: { any: ['food', 'cooking', 'recipes', 'baking'] } },
    },
  },
];
