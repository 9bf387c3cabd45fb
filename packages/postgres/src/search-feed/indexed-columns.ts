import { type FigureName, figureNames } from '@creator-discovery/search-filters';
import { usualBands } from '../search/usual-ages.ts';

const figureColumns: Readonly<Record<FigureName, string>> = {
  followers: 'followers',
  place: 'place::double precision',
  likes: 'likes',
  views: 'views',
  engagementRate: 'engagement_rate',
  posts: 'posts',
  lastPostOn: 'last_post_on::double precision',
  growth1: 'growth_1',
  growth2: 'growth_2',
  growth3: 'growth_3',
  growth4: 'growth_4',
  growth5: 'growth_5',
  growth6: 'growth_6',
  age: 'age',
  credibility: 'credibility',
  male: 'audience_male::double precision',
  female: 'audience_female::double precision',
};

/** What an index reads of `creator_search`, in the order in which `BatchWriter` takes it. */
export const indexedColumns = [
  'creator_id',
  ...figureNames.map((name) => figureColumns[name]),
  'topics',
  'bio_words',
  'interests',
  'hashtags',
  'audience_places',
  'audience_place_shares',
  'audience_languages',
  'audience_language_shares',
  ...usualBands.map(({ column }) => column),
  'audience_other_ages',
  'tokens',
].join(', ');
