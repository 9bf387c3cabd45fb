import { listText, rowLabels } from '@creator-discovery/creators/reading';
import type { Schemas } from '../api.ts';
import { factLabels } from '../api-filters.ts';
import { languageName } from '../filters/known-names.ts';
import { channelName, contactChannels } from '../kit/contact-channels.ts';
import { genderWords, platformName } from '../kit/format.ts';

/** Null means unknown. */
export type CellValue = string | number | boolean | null;

/**
 * Cells of workbooks that are more than text: dates, percentages (of percent, or of a share from 0 to 1) and links. A column of
 * contacts is left out if it is empty.
 */
export type CellKind = 'day' | 'time' | 'percent' | 'share' | 'link' | 'contact';

export interface Column<Row> {
  /** Name in JSON and in the stored selection. */
  readonly key: string;
  /** Column heading. */
  readonly label: string;
  valueOf(row: Row): CellValue;
  /** Value in JSON, if a cell can't hold it, such as a list. */
  jsonOf?(row: Row): unknown;
  /** Value in workbooks, if people read another one. */
  wordsOf?(row: Row): CellValue;
  readonly kind?: CellKind;
  /** Absent: in all files. */
  readonly only?: 'people' | 'programs';
}

type Creator = Schemas['Creator'];
type Options = Partial<Pick<Column<Creator>, 'label' | 'kind' | 'only' | 'wordsOf'>>;

const labels: Readonly<Record<string, string>> = { ...factLabels, ...rowLabels };

function field(key: keyof Creator, options: Options = {}): Column<Creator> {
  return {
    key,
    label: labels[key] ?? key,
    valueOf: (row) => {
      const value = row[key];
      return Array.isArray(value) ? listText(value as readonly string[]) : ((value ?? null) as CellValue);
    },
    jsonOf: (row) => row[key],
    ...options,
  };
}

function fields(...keys: readonly (keyof Creator)[]): readonly Column<Creator>[] {
  return keys.map((key) => field(key));
}

function forPeople(key: string, read: Column<Creator>['valueOf'], options: Options = {}): Column<Creator> {
  return { key, label: labels[key] ?? key, valueOf: read, only: 'people', ...options };
}

function growth(months: '1' | '6'): Column<Creator> {
  const key = `follower_growth_${months}_months_pct` as const;
  return {
    key,
    label: rowLabels[key],
    valueOf: ({ follower_growth_pct }) => follower_growth_pct?.[months] ?? null,
    kind: 'percent',
  };
}

/** Contacts of a channel after the first `skipped` ones. */
function channel(key: string, type: string, { label = labels[key] ?? key, skipped = 0 } = {}): Column<Creator> {
  const listed = ({ contacts }: Creator) =>
    listText(contacts.flatMap((contact) => (contact.type === type ? [contact.value] : [])).slice(skipped)) || null;
  return forPeople(key, listed, { kind: 'contact', label });
}

/** The first word of a name: letters, with marks, hyphens and apostrophes. */
export function firstNameOf(name: string): string | null {
  return /\p{L}[\p{L}\p{M}’'-]*/u.exec(name)?.[0] ?? null;
}

function capitalised(text: string | null): string | null {
  return text === null ? null : text.charAt(0) + text.slice(1).toLowerCase();
}

const first: readonly Column<Creator>[] = [
  ...fields('creator_id', 'name'),
  forPeople('first_name', ({ name }) => firstNameOf(name)),
  ...fields('handle'),
  field('profile_url', { kind: 'link' }),
  field('platform', { wordsOf: ({ platform }) => platformName(platform) }),
  ...fields('email'),
  field('emails', { only: 'programs' }),
  channel('other_emails', 'EMAIL', { skipped: 1 }),
  ...fields('phone'),
  channel('other_phones', 'PHONE', { skipped: 1 }),
  ...contactChannels
    .filter(({ value }) => value !== 'EMAIL' && value !== 'PHONE')
    .map(({ value }) => channel(`contacts.${value}`, value, { label: channelName(value) })),
  {
    key: 'contacts',
    label: rowLabels.contacts,
    valueOf: ({ contacts }) => contacts.map(({ type, value }) => `${type}: ${value}`).join('; '),
    jsonOf: ({ contacts }) => contacts,
    only: 'programs',
  },
  ...fields('follower_count'),
  field('engagement_rate_pct', { kind: 'percent' }),
  ...fields('average_likes', 'average_comments', 'average_views', 'content_count'),
  growth('1'),
  growth('6'),
  field('audience_credibility', { kind: 'share' }),
  ...fields('location'),
  forPeople('country', ({ location }) => location?.split(', ').at(-1) ?? null),
  field('language', { wordsOf: ({ language }) => language && languageName(language) }),
  field('gender', { wordsOf: ({ gender }) => gender && genderWords[gender] }),
  ...fields('age'),
  field('account_type', { wordsOf: ({ account_type }) => capitalised(account_type) }),
  ...fields('is_verified', 'topics', 'interests', 'bio'),
  field('last_post_at', { kind: 'day' }),
];

const times = ['as_of', 'details_as_of', 'growth_as_of', 'audience_as_of'] as const;

const last: readonly Column<Creator>[] = [
  field('owned_since', { kind: 'time' }),
  ...fields('charged'),
  ...times.map((key) => field(key, { kind: 'time' })),
  ...fields('estimated', 'photo_url', 'platform_user_id', 'handle_changed'),
];

const placed: ReadonlySet<string> = new Set([...first, ...last].map(({ key }) => key));

/** Facts of the API that these lists don't place. */
export const otherFacts = (Object.keys(factLabels) as (keyof typeof factLabels)[]).filter((key) => !placed.has(key));

/** In file order. */
export const creatorColumns: readonly Column<Creator>[] = [...first, ...fields(...otherFacts), ...last];
