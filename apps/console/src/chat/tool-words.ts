import { refusalOf, type Schemas } from '../api.ts';
import type { FilterObject } from '../filters/filter-values.ts';
import { counted } from '../kit/format.ts';
import { wordsOf } from '../kit/refusal-words.ts';
import type { JobState } from '../model/job-state.ts';
import type { ToolCall } from './messages.ts';

/** `search_creators` → `Search creators` */
export function operationName(operation: string): string {
  const words = operation.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Subject of a call: its filters in words, handles or a name. */
export function aboutWords({ input, output }: ToolCall): string {
  const asked = fieldsOf(input);
  const { filters_summary } = fieldsOf(output);
  if (typeof filters_summary === 'string') return filters_summary;
  if (Array.isArray(asked.handles)) return counted(asked.handles.length, 'creator');
  const named = [asked.handle, asked.name, asked.query].find((value) => typeof value === 'string');
  return typeof named === 'string' ? named : '';
}

/** Filters that a call has applied; null if it took none. */
export function searchedBy({ output }: ToolCall): FilterObject | null {
  return (fieldsOf(output).filters_used as FilterObject | undefined) ?? null;
}

/** Result and cost of a call, or that it didn't run. */
export function outcomeWords({ state, output }: ToolCall): string {
  if (state !== 'done') return waiting[state];
  const answer = fieldsOf(output);
  if (isRefusal(answer)) return wordsOf(refusalOf(422, answer)).text;
  const total = numberOf(answer.total);
  const shown = ['preview_creators', 'creators', 'lists', 'entries'].map((name) => answer[name]).find(Array.isArray);
  const found = [
    ...(total === null ? [] : [`${counted(total, 'result')}`]),
    ...(shown === undefined || shown.length === total ? [] : [`${shown.length} shown`]),
    ...costWords(answer),
  ];
  return found.length > 0 ? found.join(' · ') : 'done';
}

function costWords({ credits_charged, credits_held, deduplicated }: Fields): readonly string[] {
  if (deduplicated === true) return ['already running'];
  const held = numberOf(credits_held);
  const charged = numberOf(credits_charged);
  if (held !== null && held > 0) return [`${counted(held, 'credit')} held`];
  if (charged === null) return [];
  return [charged === 0 ? 'free' : counted(charged, 'credit')];
}

/** Null if the call started no job. */
export function startedJobOf({ state, output }: ToolCall): string | null {
  const { history_id, credits_held } = fieldsOf(output);
  return state === 'done' && typeof history_id === 'string' && numberOf(credits_held) !== null ? history_id : null;
}

/** Null while the job runs. */
export function jobWords({ status, total, credits }: JobState): string | null {
  if (status === 'processing') return null;
  return `${counted(total, 'creator')} delivered · ${credits.charged === 0 ? 'free' : counted(credits.charged, 'credit')}`;
}

/** A refusal has no result. */
function isRefusal(answer: Fields): boolean {
  const { status } = answer;
  return typeof status === 'string' && !['ok', 'empty', 'none', 'processing', 'complete', 'hidden'].includes(status);
}

const waiting: Readonly<Record<Exclude<ToolCall['state'], 'done'>, string>> = {
  writing: 'being written …',
  waiting: 'waiting for you',
  running: 'running …',
  denied: 'not run',
  failed: 'failed',
};

export interface ShownCreator {
  readonly creator_id: string;
  readonly platform: Schemas['Platform'];
  readonly handle: string;
  readonly name: string | null;
  readonly follower_count: number | null;
  readonly engagement_rate_pct: number | null;
  readonly location: string | null;
  readonly is_verified: boolean;
  readonly owned: boolean;
  readonly email: string | null;
}

/** Profile texts are data and never interpreted. */
export function creatorsOf(output: unknown): readonly ShownCreator[] {
  const { preview_creators, creators, creator } = fieldsOf(output);
  const rows = [preview_creators, creators, creator ? [creator] : null].find(Array.isArray) ?? [];
  return rows.map(fieldsOf).flatMap((row) =>
    typeof row.handle === 'string' && typeof row.platform === 'string'
      ? [
          {
            creator_id: String(row.creator_id),
            platform: row.platform as Schemas['Platform'],
            handle: row.handle,
            name: textOrNull(row.name),
            follower_count: numberOf(row.follower_count),
            engagement_rate_pct: numberOf(row.engagement_rate_pct),
            location: textOrNull(row.location),
            is_verified: row.is_verified === true,
            owned: row.owned === true || typeof row.owned_since === 'string',
            email: textOrNull(row.email) ?? textOrNull(Array.isArray(row.emails) ? row.emails[0] : null),
          },
        ]
      : [],
  );
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
