import type { CreatorRow } from '../creator-row.ts';
import { channelName, channelNames } from './contact-channels.ts';
import { listText, rowLabels } from './spreadsheet-text.ts';
import { genderWords, languageName, platformName } from './words.ts';

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

type Options = Partial<Pick<Column<CreatorRow>, 'label' | 'kind' | 'only' | 'wordsOf'>>;

const labels: Readonly<Record<string, string>> = rowLabels;

function field(key: keyof CreatorRow, options: Options = {}): Column<CreatorRow> {
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

function fields(...keys: readonly (keyof CreatorRow)[]): readonly Column<CreatorRow>[] {
  return keys.map((key) => field(key));
}

function forPeople(key: string, read: Column<CreatorRow>['valueOf'], options: Options = {}): Column<CreatorRow> {
  return { key, label: labels[key] ?? key, valueOf: read, only: 'people', ...options };
}

function growth(months: '1' | '6'): Column<CreatorRow> {
  const key = `follower_growth_${months}_months_pct` as const;
  return {
    key,
    label: rowLabels[key],
    valueOf: ({ follower_growth_pct }) => follower_growth_pct?.[months] ?? null,
    kind: 'percent',
  };
}

/** Contacts of a channel after the first `skipped` ones. */
function channel(key: string, type: string, { label = labels[key] ?? key, skipped = 0 } = {}): Column<CreatorRow> {
  const listed = ({ contacts }: CreatorRow) =>
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

const first: readonly Column<CreatorRow>[] = [
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
  ...channelNames
    .filter(({ value }) => value !== 'EMAIL' && value !== 'PHONE')
    .map(({ value }) => channel(`contacts.${value}`, value, { label: channelName(value) })),
  {
    key: 'contacts',
    label: rowLabels.contacts,
    valueOf: ({ contacts }) => contacts.map(({ type, value }) => `${type}:${value}`).join('; '),
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

const last: readonly Column<CreatorRow>[] = [
  field('owned_since', { kind: 'time' }),
  ...fields('charged'),
  ...times.map((key) => field(key, { kind: 'time' })),
  ...fields('estimated', 'photo_url', 'platform_user_id', 'handle_changed'),
];

const placed: ReadonlySet<string> = new Set([...first, ...last].map(({ key }) => key));

/** A creator that was erased while its file was read. */
export interface ErasedRow {
  readonly creator_id: string;
  readonly erased: true;
}

/** Returns a column that has only the id of erased creators. */
export function orErased(column: Column<CreatorRow>): Column<CreatorRow | ErasedRow> {
  const read =
    <Value>(of: (row: CreatorRow) => Value) =>
    (row: CreatorRow | ErasedRow) =>
      'erased' in row ? (column.key === 'creator_id' ? row.creator_id : null) : of(row);
  return {
    ...column,
    valueOf: read(column.valueOf),
    ...(column.wordsOf && { wordsOf: read(column.wordsOf) }),
    ...(column.jsonOf && { jsonOf: read(column.jsonOf) }),
  };
}

/** Returns the facts that the lists above don't place. */
export function otherFacts<Name extends string>(factLabels: Readonly<Record<Name, string>>): readonly Name[] {
  return (Object.keys(factLabels) as Name[]).filter((name) => !placed.has(name));
}

/** The one table of columns of files with creators, in file order. `factLabels` are the headings of facts. */
export function columnsOfCreators(factLabels: Readonly<Record<string, string>>): readonly Column<CreatorRow>[] {
  const others = otherFacts(factLabels) as readonly (keyof CreatorRow)[];
  return [...first, ...fields(...others), ...last].map((column) => ({
    ...column,
    label: factLabels[column.key] ?? column.label,
  }));
}
