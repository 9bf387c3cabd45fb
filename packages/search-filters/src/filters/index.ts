import { audienceAge } from './audience-age.ts';
import { audienceCredibility } from './audience-credibility.ts';
import { audienceGender } from './audience-gender.ts';
import { audienceGrowth } from './audience-growth.ts';
import { audienceLanguage } from './audience-language.ts';
import { audienceLocation } from './audience-location.ts';
import { audienceLookalike } from './audience-lookalike.ts';
import { averageLikes } from './average-likes.ts';
import { averageViews } from './average-views.ts';
import { bioKeywords } from './bio-keywords.ts';
import { captionKeywords } from './caption-keywords.ts';
import { contactDetails } from './contact-details.ts';
import { creatorAccountType } from './creator-account-type.ts';
import { creatorAge } from './creator-age.ts';
import { creatorAudienceRange } from './creator-audience-range.ts';
import { creatorGender } from './creator-gender.ts';
import { creatorInterests } from './creator-interests.ts';
import { creatorLanguage } from './creator-language.ts';
import { creatorLocation } from './creator-location.ts';
import { creatorLookalikes } from './creator-lookalikes.ts';
import { creatorVerified } from './creator-verified.ts';
import { engagementRate } from './engagement-rate.ts';
import { hashtags } from './hashtags.ts';
import { maxPostCount } from './max-post-count.ts';
import { minPostCount } from './min-post-count.ts';
import { mostRecentPosts } from './most-recent-posts.ts';
import { topics } from './topics.ts';

/**
 * The registry: every filter, in the order of the documentation (spec: action 2.1). The schema, normal form, conditions,
 * summary, sort keys, documentation and tests of filters are made by walking it.
 */
export const filters = [
  contactDetails,
  creatorAudienceRange,
  creatorLocation,
  creatorLanguage,
  creatorGender,
  creatorAge,
  creatorVerified,
  creatorInterests,
  creatorAccountType,
  creatorLookalikes,
  audienceLocation,
  audienceAge,
  audienceGender,
  audienceLanguage,
  audienceLookalike,
  audienceCredibility,
  bioKeywords,
  captionKeywords,
  hashtags,
  mostRecentPosts,
  topics,
  minPostCount,
  maxPostCount,
  averageLikes,
  averageViews,
  engagementRate,
  audienceGrowth,
] as const;

export type RegisteredFilter = (typeof filters)[number];
