import { audienceAge } from './audience-age.ts';
import { audienceCredibility } from './audience-credibility.ts';
import { audienceGender } from './audience-gender.ts';
import { audienceGrowth } from './audience-growth.ts';
import { audienceLanguage } from './audience-language.ts';
import { audienceLanguages } from './audience-languages.ts';
import { audienceLocation } from './audience-location.ts';
import { audienceLocations } from './audience-locations.ts';
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
import { creatorLanguages } from './creator-languages.ts';
import { creatorLocation } from './creator-location.ts';
import { creatorLocations } from './creator-locations.ts';
import { creatorLookalikes } from './creator-lookalikes.ts';
import { creatorVerified } from './creator-verified.ts';
import { engagementRate } from './engagement-rate.ts';
import { hashtags } from './hashtags.ts';
import { maxPostCount } from './max-post-count.ts';
import { mentions } from './mentions.ts';
import { minPostCount } from './min-post-count.ts';
import { mostRecentPosts } from './most-recent-posts.ts';
import { paidPartnerships } from './paid-partnerships.ts';
import { postsPerWeek } from './posts-per-week.ts';
import { topics } from './topics.ts';

/** The registry: every filter, in the order of the documentation. Everything about filters is made by walking it. (spec: action 2.1) */
export const filters = [
  contactDetails,
  creatorAudienceRange,
  creatorLocation,
  creatorLocations,
  creatorLanguage,
  creatorLanguages,
  creatorGender,
  creatorAge,
  creatorVerified,
  creatorInterests,
  creatorAccountType,
  creatorLookalikes,
  audienceLocation,
  audienceLocations,
  audienceAge,
  audienceGender,
  audienceLanguage,
  audienceLanguages,
  audienceLookalike,
  audienceCredibility,
  bioKeywords,
  captionKeywords,
  hashtags,
  mostRecentPosts,
  topics,
  minPostCount,
  maxPostCount,
  postsPerWeek,
  paidPartnerships,
  mentions,
  averageLikes,
  averageViews,
  engagementRate,
  audienceGrowth,
] as const;

export type RegisteredFilter = (typeof filters)[number];
