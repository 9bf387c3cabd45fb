import { apiFilters } from '../api-filters.ts';
import { contactChannels } from '../kit/contact-channels.ts';
import { type AnyFilter, type Choice, type Filter, field, type Preset, type RangeControl, tidied } from './filter.ts';
import { accountTypes, genders, growthIntervals } from './filter-choices.ts';
import {
  contactForm,
  type FilterObject,
  forms,
  type Kind,
  type NamedValue,
  type NamedValues,
  namesForm,
  type Platform,
  type Values,
} from './filter-values.ts';
import * as say from './filter-words.ts';
import { leavingOut } from './leaving-out.ts';

/** Field in the request, such as `creator.age`. */
type Path = keyof typeof apiFilters;
/** Two post-count bounds form one range, and contact channels allow an empty list. */
type KindOf<Of extends Path> = (typeof apiFilters)[Of]['kind'] extends infer Known
  ? Known extends 'bound'
    ? 'range'
    : Of extends 'basic.contactDetails'
      ? 'contact'
      : Known extends Kind
        ? Known
        : never
  : never;

/** A filter in the OpenAPI document. */
interface ApiFilter {
  readonly kind: string;
  readonly platforms: 'all' | readonly Platform[];
  /** Member that holds the value. */
  readonly inside?: string;
  readonly share?: true;
  readonly slider?: Omit<RangeControl, 'unit'>;
  readonly histogram?: RangeControl['histogram'];
  readonly choices?: readonly string[];
  readonly bounds?: { readonly min: number; readonly max: number };
}

/** Texts of a filter. */
interface Words<Of extends Kind> extends Pick<Filter<Of>, 'key' | 'label' | 'sentence' | 'chip'> {
  readonly synonyms: readonly string[];
  /** Unit of a range. */
  readonly unit?: string;
  readonly presets?: readonly Preset[];
  /** Labels of the choices, in display order. */
  readonly choices?: readonly Choice[];
  readonly lookUp?: 'interests' | 'topics';
  readonly mark?: string;
  readonly switch?: string;
}

/** Combines a filter of the OpenAPI document with its texts. */
function filter<Of extends Path>(path: Of, words: Words<KindOf<Of>>): Filter<KindOf<Of>> {
  const { unit = '', presets, choices: named, lookUp, mark, switch: says, ...shown } = words;
  const { kind, platforms, inside, share, slider, histogram, choices: known }: ApiFilter = apiFilters[path];
  const [part, name] = path.split('.') as [Parameters<typeof field>[0], string];
  const at = field(part, name, inside);
  const choices = known === undefined ? named : labelled(known, named ?? []);
  const values = choices?.map(({ value }) => value);
  return {
    ...shown,
    kind: kind as KindOf<Of>,
    group: part === 'basic' ? 'contact' : part,
    platforms,
    control: {
      ...(slider && { range: { ...slider, unit, ...(histogram && { histogram }), ...(presets && { presets }) } }),
      ...(share && { share }),
      ...(choices && { choices }),
      ...(lookUp && { lookUp }),
      ...(mark && { mark }),
      ...(says && { switch: says }),
    },
    paths: at.paths,
    form: (kind === 'names' ? namesForm(values) : forms[kind as keyof typeof forms]) as Filter<KindOf<Of>>['form'],
    get: (filters) => {
      const value = tidied(at.read(filters));
      return share && isOnlyShare(value) ? null : (value as Values[KindOf<Of>] | null);
    },
    set: (filters, value) => at.write(filters, value),
  };
}

type SeveralPath = 'creator.locations' | 'creator.languages' | 'audience.locations' | 'audience.languages';

/** A filter for any of several values. A single value has the request's singular form. */
function several<Of extends SeveralPath>(path: Of, words: Words<KindOf<Of>>): Filter<KindOf<Of>> {
  const [part, name] = path.split('.') as ['creator' | 'audience', string];
  const [one, many] = [field(part, name.slice(0, -1)), field(part, name)];
  const get = (search: FilterObject): NamedValues | null => {
    const { percentage, ...only } = (tidied(one.read(search)) ?? {}) as NamedValue & Pick<NamedValues, 'percentage'>;
    const given = many.read(search) ?? { values: [only], ...(percentage !== undefined && { percentage }) };
    const { values, ...rest } = (Array.isArray(given) ? { values: given } : given) as NamedValues;
    const kept = values.flatMap((value) => (tidied(value) as NamedValue | null) ?? []);
    return kept.length === 0 ? null : { ...rest, values: kept };
  };
  const set = (search: FilterObject, value: NamedValues | null): FilterObject => {
    const { values = [], ...share } = value ?? {};
    const rest = one.write(many.write(search, null), null);
    if (values.length > 1) return many.write(rest, part === 'audience' ? value : values);
    return values.length === 0 ? rest : one.write(rest, { ...values[0], ...share });
  };
  return { ...filter(path, words), paths: [...many.paths, ...one.paths], get, set } as Filter<KindOf<Of>>;
}

/** Choices that the API knows, labelled ones first. */
function labelled(known: readonly string[], named: readonly Choice[]): readonly Choice[] {
  const others = known.filter((value) => !named.some((choice) => choice.value === value));
  return [...named.filter(({ value }) => known.includes(value)), ...others.map((value) => ({ value, label: value }))];
}

/** A share alone restricts nothing. */
function isOnlyShare(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).every((key) => key === 'percentage');
}

const posts = { min: field('content', 'minPostCount'), max: field('content', 'maxPostCount') };

const creator: readonly AnyFilter[] = [
  filter('creator.audienceRange', {
    key: 'followers',
    label: 'Followers',
    synonyms: ['subscribers', 'size', 'fans', 'audience size', 'nano', 'micro', 'macro', 'mega'],
    unit: 'followers',
    presets: [
      { label: 'Nano 1–10K', minValue: 1000, maxValue: 10_000 },
      { label: 'Micro 10–100K', minValue: 10_000, maxValue: 100_000 },
      { label: 'Mid 100–500K', minValue: 100_000, maxValue: 500_000 },
      { label: 'Macro 500K–1M', minValue: 500_000, maxValue: 1_000_000 },
      { label: 'Mega 1M+', minValue: 1_000_000 },
    ],
    sentence: (range) => say.range(range, 'followers'),
    chip: say.shortRange,
  }),
  several('creator.locations', {
    key: 'place',
    label: 'Creator place',
    synonyms: ['city', 'country', 'region', 'location', 'where', 'based'],
    sentence: (places, known) => `based in ${say.inPlaces(places, known)}`,
    chip: say.several,
  }),
  several('creator.languages', {
    key: 'language',
    label: 'Creator language',
    synonyms: ['lang', 'speaks', 'tongue'],
    sentence: (languages, known) => `speaking ${say.speaking(languages, known)}`,
    chip: say.several,
  }),
  filter('creator.gender', {
    key: 'gender',
    label: 'Creator gender',
    synonyms: ['sex', 'women', 'men', 'female', 'male'],
    choices: genders,
    sentence: ({ code }) => (code === 'FEMALE' ? 'women' : 'men'),
    chip: ({ code }) => (code === 'FEMALE' ? 'Women' : 'Men'),
  }),
  filter('creator.age', {
    key: 'age',
    label: 'Creator age',
    synonyms: ['years', 'old', 'young', 'generation'],
    unit: 'years',
    sentence: say.aged,
    chip: say.shortRange,
  }),
  filter('creator.verified', {
    key: 'verified',
    label: 'Verified',
    synonyms: ['badge', 'tick', 'blue check', 'official'],
    switch: 'Only verified accounts',
    sentence: () => 'a verified account',
    chip: () => 'Verified',
  }),
  filter('creator.interests', {
    key: 'interests',
    label: 'Interests',
    synonyms: ['category', 'niche', 'industry', 'vertical'],
    lookUp: 'interests',
    sentence: (list) => `interested in ${say.either(list)}`,
    chip: say.shortList,
  }),
  filter('creator.accountType', {
    key: 'account',
    label: 'Account type',
    synonyms: ['business', 'personal', 'brand', 'professional'],
    choices: accountTypes,
    sentence: (list) => `a ${say.either(say.labels(list, accountTypes).map((label) => label.toLowerCase()))} account`,
    chip: (list) => say.shortList(say.labels(list, accountTypes)),
  }),
  filter('creator.lookalikeCreators', {
    key: 'like',
    label: 'Similar to …',
    synonyms: ['lookalike', 'alike', 'like', 'same as'],
    sentence: (handle) => `similar to ${say.handle(handle)}`,
    chip: (handle) => `like ${say.handle(handle)}`,
  }),
];

const audience: readonly AnyFilter[] = [
  several('audience.locations', {
    key: 'audience.place',
    label: 'Audience place',
    synonyms: ['audience city', 'audience country', 'location', 'followers from', 'geo', 'market'],
    sentence: (places, known) => `${say.share(places)} in ${say.inPlaces(places, known)}`,
    chip: (places, known) => say.withShare(say.several(places, known), places),
  }),
  filter('audience.age', {
    key: 'audience.age',
    label: 'Audience age',
    synonyms: ['audience age', 'generation', 'gen z', 'millennials', 'young'],
    unit: 'years',
    sentence: (ages) => `${say.share(ages)} ${say.aged(ages)}`,
    chip: (ages) => say.withShare(say.shortRange(ages), ages),
  }),
  filter('audience.gender', {
    key: 'audience.gender',
    label: 'Audience gender',
    synonyms: ['audience gender', 'sex', 'women', 'men', 'female', 'male'],
    choices: genders,
    sentence: ({ code, percentage = 50 }) => `${say.share({ percentage })} ${code === 'FEMALE' ? 'women' : 'men'}`,
    chip: ({ code, percentage = 50 }) => say.withShare(code === 'FEMALE' ? 'Women' : 'Men', { percentage }),
  }),
  several('audience.languages', {
    key: 'audience.language',
    label: 'Audience language',
    synonyms: ['audience language', 'lang', 'speaks'],
    sentence: (languages, known) => `${say.share(languages)} speaking ${say.speaking(languages, known)}`,
    chip: (languages, known) => say.withShare(say.several(languages, known), languages),
  }),
  filter('audience.audienceCredibilityScore', {
    key: 'audience.real',
    label: 'Real followers',
    synonyms: ['credibility', 'fake', 'bots', 'authentic', 'quality', 'fraud'],
    sentence: (ratio) => `at least ${say.percentOf(ratio)} real followers`,
    chip: (ratio) => `≥ ${say.percentOf(ratio)}`,
  }),
  filter('audience.audienceLookalike', {
    key: 'audience.like',
    label: 'Audience similar to …',
    synonyms: ['lookalike audience', 'audience similar to', 'alike'],
    sentence: (handle) => `an audience like that of ${say.handle(handle)}`,
    chip: (handle) => `like ${say.handle(handle)}`,
  }),
];

const content: readonly AnyFilter[] = [
  filter('content.bioKeywords', {
    key: 'bio',
    label: 'Words in the bio',
    synonyms: ['keywords', 'description', 'text', 'about', 'profile'],
    sentence: say.words,
    chip: say.shortWords,
  }),
  filter('content.captionKeywords', {
    key: 'captions',
    label: 'Words in captions',
    synonyms: ['posts', 'keywords', 'mentions', 'text'],
    sentence: (list) => `${say.quoted(list)} in recent captions`,
    chip: say.shortList,
  }),
  filter('content.hashtags', {
    key: 'hashtags',
    label: 'Hashtags',
    synonyms: ['tags', '#'],
    mark: '#',
    sentence: (list) => say.either(list.map((tag) => `#${tag}`)),
    chip: (list) => say.shortList(list.map((tag) => `#${tag}`)),
  }),
  filter('content.topics', {
    key: 'topics',
    label: 'Topics',
    synonyms: ['subject', 'niche', 'category', 'about'],
    lookUp: 'topics',
    sentence: (list) => `about ${say.either(list)}`,
    chip: say.shortList,
  }),
  filter('content.mostRecentPosts', {
    key: 'posted',
    label: 'Posted since',
    synonyms: ['active', 'recent', 'last post', 'date', 'activity'],
    sentence: (day) => `posts since ${say.day(day)}`,
    chip: (day) => `since ${say.day(day)}`,
  }),
  filter('content.postsPerWeek', {
    key: 'pace',
    label: 'Posts per week',
    synonyms: ['frequency', 'how often', 'posting', 'activity'],
    unit: 'posts per week',
    sentence: (range) => say.range(range, 'posts per week'),
    chip: (range) => `${say.shortRange(range)} a week`,
  }),
  filter('content.paidPartnerships', {
    key: 'paid',
    label: 'Paid partnerships',
    synonyms: ['sponsored', 'ads', 'brand deals', 'advertising'],
    switch: 'Only creators with paid posts',
    sentence: () => 'paid partnerships',
    chip: () => 'Paid partnerships',
  }),
  filter('content.mentions', {
    key: 'mentions',
    label: 'Mentioned accounts',
    synonyms: ['brands', 'tagged', 'competitors', '@'],
    mark: '@',
    sentence: (list) => `mentioning ${say.either(list.map(say.handle))}`,
    chip: (list) => say.shortList(list.map(say.handle)),
  }),
  {
    ...filter('content.minPostCount', {
      key: 'posts',
      label: 'Posts',
      synonyms: ['content count', 'number of posts', 'videos', 'uploads'],
      unit: 'posts',
      sentence: (range) => say.range(range, 'posts'),
      chip: say.shortRange,
    }),
    kind: 'range',
    form: forms.range,
    paths: [...posts.min.paths, ...posts.max.paths],
    get: (search: FilterObject) =>
      tidied({ minValue: posts.min.read(search), maxValue: posts.max.read(search) }) as Values['range'] | null,
    set: (search: FilterObject, value: Values['range'] | null) => {
      const { minValue = null, maxValue = null } = value ?? {};
      return posts.max.write(posts.min.write(search, minValue), maxValue);
    },
  },
];

const performance: readonly AnyFilter[] = [
  filter('performance.engagementRate', {
    key: 'engagement',
    label: 'Engagement',
    synonyms: ['er', 'engagement rate', 'interaction', 'rate'],
    unit: '%',
    sentence: say.engagement,
    chip: (range) => `${say.shortRange(range)}%`,
  }),
  filter('performance.averageLikes', {
    key: 'likes',
    label: 'Average likes',
    synonyms: ['average likes', 'hearts', 'reactions'],
    unit: 'likes',
    sentence: (range) => `${say.range(range, 'likes')} per post`,
    chip: say.shortRange,
  }),
  filter('performance.averageViews', {
    key: 'views',
    label: 'Average views',
    synonyms: ['average views', 'reach', 'plays', 'impressions'],
    unit: 'views',
    sentence: (range) => `${say.range(range, 'views')} per video`,
    chip: say.shortRange,
  }),
  filter('performance.audienceGrowth', {
    key: 'growth',
    label: 'Growth',
    synonyms: ['follower growth', 'growing', 'trend', 'rising'],
    choices: growthIntervals(apiFilters['performance.audienceGrowth'].bounds),
    sentence: say.growth,
    chip: say.shortGrowth,
  }),
];

const contactFilter: AnyFilter = {
  ...filter('basic.contactDetails', {
    key: 'contact',
    label: 'Contact details',
    synonyms: ['e-mail', 'email', 'phone', 'whatsapp', 'contact', 'channels', 'dm'],
    choices: contactChannels,
    sentence: say.contact,
    chip: say.shortContact,
  }),
  kind: 'contact',
  form: contactForm(apiFilters['basic.contactDetails'].choices),
  // An empty list is a value: it includes creators without an email address.
  get: ({ basic }: FilterObject) => basic.contactDetails ?? null,
};

/** All filters, in panel order. */
export const filters: readonly AnyFilter[] = [
  ...creator,
  ...audience,
  ...content,
  ...performance,
  contactFilter,
  ...leavingOut,
];

/** `creator.audienceRange.minValue` → the followers filter. */
export function filterOfPath(path: string): AnyFilter | undefined {
  const inside = path.replace(/^filters[.]/, '');
  return filters.find(({ paths }) =>
    paths.some((own) => inside === own || inside.startsWith(`${own}.`) || inside.startsWith(`${own}[`)),
  );
}

export function appliesTo({ platforms }: AnyFilter, platform: FilterObject['basic']['platform']): boolean {
  return platforms === 'all' || platforms.includes(platform);
}
