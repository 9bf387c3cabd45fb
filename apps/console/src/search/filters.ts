import { contactChannels } from '../kit/contact-channels.ts';
import { type AnyFilter, type Control, type Filter, field, tidied } from './filter.ts';
import { accountTypes, genders, growthIntervals } from './filter-choices.ts';
import { contactForm, type FilterObject, forms, type Kind, namesForm, type Values } from './filter-values.ts';
import * as say from './filter-words.ts';

type Own = 'key' | 'kind' | 'group' | 'label' | 'sentence' | 'chip';
type Given<Of extends Kind> = Pick<Filter<Of>, Own> & Partial<Pick<Filter<Of>, 'synonyms' | 'platforms' | 'control'>>;
type Field = ReturnType<typeof field>;

/** A filter that is one field of the request. */
function one<Of extends Exclude<Kind, 'names' | 'contact'>>(at: Field, given: Given<Of>): Filter<Of> {
  return filled(at, given, forms[given.kind] as unknown as Filter<Of>['form']);
}

/** A filter of names: the field is a list, or has one in it. */
function names(at: Field, given: Given<'names'>): Filter<'names'> {
  return filled(at, given, namesForm(given.control?.choices?.map(({ value }) => value)));
}

function filled<Of extends Kind>(at: Field, given: Given<Of>, form: Filter<Of>['form']): Filter<Of> {
  const nothing: Control = {};
  return {
    synonyms: [],
    platforms: 'all',
    control: nothing,
    ...given,
    paths: at.paths,
    form,
    get: (filters) => {
      const value = tidied(at.read(filters));
      return given.control?.share && isOnlyShare(value) ? null : (value as Values[Of] | null);
    },
    set: (filters, value) => at.write(filters, value),
  };
}

/** A share of nothing in particular asks for nothing. */
function isOnlyShare(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).every((key) => key === 'percentage');
}

const posts = { least: field('content', 'minPostCount'), most: field('content', 'maxPostCount') };
const contact = field('basic', 'contactDetails');

const creator: readonly AnyFilter[] = [
  one(field('creator', 'audienceRange'), {
    key: 'followers',
    kind: 'range',
    group: 'creator',
    label: 'Followers',
    synonyms: ['subscribers', 'size', 'fans', 'audience size', 'nano', 'micro', 'macro', 'mega'],
    control: {
      range: {
        scale: 'log',
        low: 1000,
        high: 10_000_000,
        step: 1,
        unit: 'followers',
        histogram: 'follower_count',
        presets: [
          { label: 'Nano', minValue: 1000, maxValue: 10_000 },
          { label: 'Micro', minValue: 10_000, maxValue: 100_000 },
          { label: 'Mid', minValue: 100_000, maxValue: 500_000 },
          { label: 'Macro', minValue: 500_000, maxValue: 1_000_000 },
          { label: 'Mega', minValue: 1_000_000 },
        ],
      },
    },
    sentence: (range) => say.range(range, 'followers'),
    chip: say.shortRange,
  }),
  one(field('creator', 'location'), {
    key: 'place',
    kind: 'place',
    group: 'creator',
    label: 'Place',
    synonyms: ['city', 'country', 'region', 'location', 'where', 'based'],
    sentence: (place, known) => `based in ${say.inPlace(place, known)}`,
    chip: say.place,
  }),
  one(field('creator', 'language'), {
    key: 'language',
    kind: 'language',
    group: 'creator',
    label: 'Language',
    synonyms: ['lang', 'speaks', 'tongue'],
    sentence: (language, known) => `speaking ${say.language(language, known)}`,
    chip: say.language,
  }),
  one(field('creator', 'gender'), {
    key: 'gender',
    kind: 'gender',
    group: 'creator',
    label: 'Gender',
    synonyms: ['sex', 'women', 'men', 'female', 'male'],
    control: { choices: genders },
    sentence: ({ code }) => (code === 'FEMALE' ? 'women' : 'men'),
    chip: ({ code }) => (code === 'FEMALE' ? 'Women' : 'Men'),
  }),
  one(field('creator', 'age'), {
    key: 'age',
    kind: 'range',
    group: 'creator',
    label: 'Age',
    synonyms: ['years', 'old', 'young', 'generation'],
    control: { range: { scale: 'linear', low: 13, high: 70, step: 1, unit: 'years' } },
    sentence: say.aged,
    chip: say.shortRange,
  }),
  one(field('creator', 'verified', 'value'), {
    key: 'verified',
    kind: 'flag',
    group: 'creator',
    label: 'Verified',
    synonyms: ['badge', 'tick', 'blue check', 'official'],
    sentence: () => 'verified accounts',
    chip: () => 'Verified',
  }),
  names(field('creator', 'interests', 'values'), {
    key: 'interests',
    kind: 'names',
    group: 'creator',
    label: 'Interests',
    synonyms: ['category', 'niche', 'industry', 'vertical'],
    platforms: ['photonet'],
    control: { lookUp: 'interests' },
    sentence: (list) => `interested in ${say.either(list)}`,
    chip: say.shortList,
  }),
  names(field('creator', 'accountType', 'types'), {
    key: 'account',
    kind: 'names',
    group: 'creator',
    label: 'Account type',
    synonyms: ['business', 'personal', 'brand', 'professional'],
    platforms: ['photonet'],
    control: { choices: accountTypes },
    sentence: (list) => `${say.either(say.labels(list, accountTypes).map((label) => label.toLowerCase()))} accounts`,
    chip: (list) => say.shortList(say.labels(list, accountTypes)),
  }),
  one(field('creator', 'lookalikeCreators'), {
    key: 'like',
    kind: 'handle',
    group: 'creator',
    label: 'Similar to …',
    synonyms: ['lookalike', 'alike', 'like', 'same as'],
    sentence: (handle) => `similar to ${say.handle(handle)}`,
    chip: (handle) => `like ${say.handle(handle)}`,
  }),
];

const audience: readonly AnyFilter[] = [
  one(field('audience', 'location'), {
    key: 'audience.place',
    kind: 'place',
    group: 'audience',
    label: 'Place',
    synonyms: ['audience city', 'audience country', 'location', 'followers from', 'geo', 'market'],
    control: { share: true },
    sentence: (place, known) => `${say.share(place)} in ${say.inPlace(place, known)}`,
    chip: (place, known) => say.withShare(say.place(place, known), place),
  }),
  one(field('audience', 'age'), {
    key: 'audience.age',
    kind: 'ages',
    group: 'audience',
    label: 'Age',
    synonyms: ['audience age', 'generation', 'gen z', 'millennials', 'young'],
    control: { share: true, range: { scale: 'linear', low: 13, high: 65, step: 1, unit: 'years' } },
    sentence: (ages) => `${say.share(ages)} ${say.aged(ages)}`,
    chip: (ages) => say.withShare(say.shortRange(ages), ages),
  }),
  one(field('audience', 'gender'), {
    key: 'audience.gender',
    kind: 'gender',
    group: 'audience',
    label: 'Gender',
    synonyms: ['audience gender', 'sex', 'women', 'men', 'female', 'male'],
    control: { share: true, choices: genders },
    sentence: ({ code, percentage = 50 }) => `${say.share({ percentage })} ${code === 'FEMALE' ? 'women' : 'men'}`,
    chip: ({ code, percentage = 50 }) => say.withShare(code === 'FEMALE' ? 'Women' : 'Men', { percentage }),
  }),
  one(field('audience', 'language'), {
    key: 'audience.language',
    kind: 'language',
    group: 'audience',
    label: 'Language',
    synonyms: ['audience language', 'lang', 'speaks'],
    control: { share: true },
    sentence: (language, known) => `${say.share(language)} speaking ${say.language(language, known)}`,
    chip: (language, known) => say.withShare(say.language(language, known), language),
  }),
  one(field('audience', 'audienceCredibilityScore'), {
    key: 'audience.real',
    kind: 'ratio',
    group: 'audience',
    label: 'Real followers',
    synonyms: ['credibility', 'fake', 'bots', 'authentic', 'quality', 'fraud'],
    sentence: (ratio) => `at least ${say.percentOf(ratio)} real followers`,
    chip: (ratio) => `≥ ${say.percentOf(ratio)}`,
  }),
  one(field('audience', 'audienceLookalike'), {
    key: 'audience.like',
    kind: 'handle',
    group: 'audience',
    label: 'Like that of …',
    synonyms: ['lookalike audience', 'audience similar to', 'alike'],
    sentence: (handle) => `an audience like that of ${say.handle(handle)}`,
    chip: (handle) => `like ${say.handle(handle)}`,
  }),
];

const content: readonly AnyFilter[] = [
  one(field('content', 'bioKeywords'), {
    key: 'bio',
    kind: 'words',
    group: 'content',
    label: 'Words in the bio',
    synonyms: ['keywords', 'description', 'text', 'about', 'profile'],
    sentence: say.words,
    chip: say.shortWords,
  }),
  names(field('content', 'captionKeywords', 'keywords'), {
    key: 'captions',
    kind: 'names',
    group: 'content',
    label: 'Words in captions',
    synonyms: ['posts', 'keywords', 'mentions', 'text'],
    sentence: (list) => `${say.quoted(list)} in recent captions`,
    chip: say.shortList,
  }),
  names(field('content', 'hashtags'), {
    key: 'hashtags',
    kind: 'names',
    group: 'content',
    label: 'Hashtags',
    synonyms: ['tags', '#'],
    platforms: ['photonet', 'shortnet'],
    control: { mark: '#' },
    sentence: (list) => say.either(list.map((tag) => `#${tag}`)),
    chip: (list) => say.shortList(list.map((tag) => `#${tag}`)),
  }),
  names(field('content', 'topics'), {
    key: 'topics',
    kind: 'names',
    group: 'content',
    label: 'Topics',
    synonyms: ['subject', 'niche', 'category', 'about'],
    control: { lookUp: 'topics' },
    sentence: (list) => `about ${say.either(list)}`,
    chip: say.shortList,
  }),
  one(field('content', 'mostRecentPosts'), {
    key: 'posted',
    kind: 'day',
    group: 'content',
    label: 'Posted since',
    synonyms: ['active', 'recent', 'last post', 'date', 'activity'],
    sentence: (day) => `posts since ${say.day(day)}`,
    chip: (day) => `since ${say.day(day)}`,
  }),
  {
    ...one(posts.least, {
      key: 'posts',
      kind: 'range',
      group: 'content',
      label: 'Posts',
      synonyms: ['content count', 'number of posts', 'videos', 'uploads'],
      control: { range: { scale: 'log', low: 1, high: 100_000, step: 1, unit: 'posts' } },
      sentence: (range) => say.range(range, 'posts'),
      chip: say.shortRange,
    }),
    paths: [...posts.least.paths, ...posts.most.paths],
    get: (search: FilterObject) =>
      tidied({ minValue: posts.least.read(search), maxValue: posts.most.read(search) }) as Values['range'] | null,
    set: (search: FilterObject, value: Values['range'] | null) => {
      const { minValue = null, maxValue = null } = value ?? {};
      return posts.most.write(posts.least.write(search, minValue), maxValue);
    },
  },
];

const performance: readonly AnyFilter[] = [
  one(field('performance', 'engagementRate'), {
    key: 'engagement',
    kind: 'range',
    group: 'performance',
    label: 'Engagement',
    synonyms: ['er', 'engagement rate', 'interaction', 'rate'],
    control: {
      range: { scale: 'linear', low: 0, high: 20, step: 0.5, unit: '%', histogram: 'engagement_rate_pct' },
    },
    sentence: say.engagement,
    chip: (range) => `${say.shortRange(range)} %`,
  }),
  one(field('performance', 'averageLikes'), {
    key: 'likes',
    kind: 'range',
    group: 'performance',
    label: 'Likes a post',
    synonyms: ['average likes', 'hearts', 'reactions'],
    control: {
      range: { scale: 'log', low: 10, high: 1_000_000, step: 1, unit: 'likes', histogram: 'average_likes' },
    },
    sentence: (range) => `${say.range(range, 'likes')} a post`,
    chip: say.shortRange,
  }),
  one(field('performance', 'averageViews'), {
    key: 'views',
    kind: 'range',
    group: 'performance',
    label: 'Views a video',
    synonyms: ['average views', 'reach', 'plays', 'impressions'],
    control: {
      range: { scale: 'log', low: 100, high: 10_000_000, step: 1, unit: 'views', histogram: 'average_views' },
    },
    sentence: (range) => `${say.range(range, 'views')} a video`,
    chip: say.shortRange,
  }),
  one(field('performance', 'audienceGrowth'), {
    key: 'growth',
    kind: 'growth',
    group: 'performance',
    label: 'Growth',
    synonyms: ['follower growth', 'growing', 'trend', 'rising'],
    control: { choices: growthIntervals },
    sentence: say.growth,
    chip: say.shortGrowth,
  }),
];

const contactFilter: Filter<'contact'> = {
  key: 'contact',
  kind: 'contact',
  group: 'contact',
  label: 'Must list',
  synonyms: ['e-mail', 'email', 'phone', 'whatsapp', 'contact', 'channels', 'dm'],
  platforms: 'all',
  control: { choices: contactChannels },
  paths: contact.paths,
  form: contactForm(contactChannels.map(({ value }) => value)),
  // An empty list is something to ask for: creators without an e-mail address too.
  get: (filters) => (contact.read(filters) as Values['contact'] | undefined) ?? null,
  set: (filters, value) => contact.write(filters, value),
  sentence: say.contact,
  chip: say.shortContact,
};

/** The one table of filters, in the order of the panel. */
export const filters: readonly AnyFilter[] = [...creator, ...audience, ...content, ...performance, contactFilter];

/** The filter whose control a refusal belongs to: `creator.audienceRange.minValue` is that of the followers. */
export function filterOfPath(path: string): AnyFilter | undefined {
  const inside = path.replace(/^filters[.]/, '');
  return filters.find(({ paths }) =>
    paths.some((own) => inside === own || inside.startsWith(`${own}.`) || inside.startsWith(`${own}[`)),
  );
}

/** Whether the platform has what the filter asks about. */
export function appliesTo({ platforms }: AnyFilter, platform: FilterObject['basic']['platform']): boolean {
  return platforms === 'all' || platforms.includes(platform);
}
