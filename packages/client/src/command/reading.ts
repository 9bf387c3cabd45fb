import { readFile } from 'node:fs/promises';
import { buildCommand } from '@stricli/core';
import type { CreatorDiscovery, RequestOf, ResponseOf, Schemas } from '../index.ts';
import { nextPage } from '../operations.ts';
import {
  CommandFailure,
  clientOf,
  counted,
  creditsOf,
  jsonFlag,
  limitFlag,
  note,
  print,
  type Session,
  type SpendingFlags,
  spendingFlags,
  tableOf,
  textFlag,
  withConsent,
} from './session.ts';

type Filters = Omit<RequestOf<'search_creators'>, 'offset' | 'page_request_id'>;

export interface FilterFlags {
  readonly platform?: string;
  readonly filters?: string;
}

export const filterFlags = {
  platform: textFlag('photonet, videonet or shortnet', 'name'),
  filters: textFlag('Filters as JSON, or @FILE; /docs of the installation lists them', 'json'),
} as const;

export const searchWords = {
  kind: 'array',
  parameter: { parse: String, brief: 'What to search, such as "vegan bakers in Berlin"', placeholder: 'text' },
} as const;

/** Returns the filters given as JSON, over the filters that the API reads from the words. */
export async function filtersOf(
  session: Session,
  client: CreatorDiscovery,
  { platform, filters: json, words }: FilterFlags & { readonly words: readonly string[] },
): Promise<Filters> {
  const filters = json === undefined ? {} : await filtersIn(json);
  const text = words.join(' ');
  const known = platform === undefined ? {} : { platform: platform as Schemas['Platform'] };
  const suggested = text === '' ? null : await client.call('suggest_filters', { text, ...known });
  if (suggested !== null) note(session, `Read as ${JSON.stringify(suggested.filters)}`);
  for (const { text } of suggested?.not_understood ?? []) note(session, `Not understood: ${text}`);
  const merged = { ...suggested?.filters, ...filters } as Filters;
  const basic = { ...merged.basic, ...known };
  if (basic.platform === undefined)
    throw new CommandFailure('Add --platform photonet, videonet or shortnet.', { exit: 'usage' });
  return { ...merged, basic };
}

async function filtersIn(json: string): Promise<object> {
  try {
    return JSON.parse(json.startsWith('@') ? await textOf(json.slice(1)) : json);
  } catch (fault) {
    throw new CommandFailure(`--filters can't be read: ${(fault as Error).message}`, { exit: 'usage', cause: fault });
  }
}

/** Returns the text of a file in UTF-8, or in UTF-16 as spreadsheets and PowerShell mark it. */
export async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  const utf16 = { fffe: 'utf-16le', feff: 'utf-16be' }[bytes.toString('hex', 0, 2)];
  return new TextDecoder(utf16).decode(bytes);
}

interface SearchFlags extends FilterFlags, SpendingFlags {
  readonly limit: number;
  readonly json?: boolean;
}

export const search = buildCommand({
  docs: { brief: 'Search creators; free until the free creators of the day are used' },
  parameters: {
    flags: {
      ...filterFlags,
      limit: limitFlag('Creators to show', 10),
      ...spendingFlags,
      ...jsonFlag,
    },
    positional: searchWords,
  },
  async func(this: Session, { limit, json, ...flags }: SearchFlags, ...words: readonly string[]) {
    const client = await clientOf(this);
    const filters = await filtersOf(this, client, { ...flags, words });
    const creators: Schemas['CreatorPreview'][] = [];
    let [total, spent] = [0, 0];
    let failure: unknown;
    for (let next: object | null = {}; next !== null && creators.length < limit; ) {
      const body = { ...filters, ...next };
      const page: ResponseOf<'search_creators'> | null = await withConsent(this, { flags, spent }, (credits) =>
        client.call('search_creators', body, { maxCredits: credits ?? 0, signal: this.interrupt }),
      ).catch((fault) => {
        failure = fault;
        return null;
      });
      // Pages that were shown before may have cost credits.
      if (page === null) {
        if (creators.length === 0) throw failure;
        break;
      }
      creators.push(...page.preview_creators);
      total = page.total;
      spent += page.credits_charged;
      for (const warning of page.warnings) note(this, warning);
      next = nextPage(page);
    }
    const shown = creators.slice(0, limit);
    const rows = shown.map((one) => [
      one.handle,
      one.name,
      one.follower_count,
      one.engagement_rate_pct,
      shortened(one.bio),
    ]);
    print(this, json, {
      value: { total, credits_charged: spent, creators: shown },
      text: tableOf(['handle', 'name', 'followers', 'engagement %', 'bio'], rows),
    });
    note(this, `${shown.length} of ${counted(total, 'creator')}, ${creditsOf(spent)} charged.`);
    if (failure !== undefined) throw failure;
  },
});

/** Keeps a row of the table on one line of most terminals. */
function shortened(text: string | null): string {
  const letters = [...(text ?? '')];
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : letters.join('');
}

export const balance = buildCommand({
  docs: { brief: 'Show credits and free creators of the account' },
  parameters: { flags: jsonFlag },
  async func(this: Session, { json }: { readonly json?: boolean }) {
    const value = await (await clientOf(this)).call('get_credit_balance', {}, { signal: this.interrupt });
    const text = [
      `${creditsOf(value.credits_remaining)}, ${value.credits_held} held for running jobs`,
      `${value.usage.free_creators_left} free creators left today`,
      `plan ${value.plan.name}, key ${value.key.name}`,
    ].join('\n');
    print(this, json, { value, text });
  },
});

export const lists = buildCommand({
  docs: { brief: 'Show all lists, or the creators of one' },
  parameters: {
    flags: jsonFlag,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: String, brief: 'A list', placeholder: 'list-id', optional: true }],
    },
  },
  async func(this: Session, { json }: { readonly json?: boolean }, listId?: string) {
    const client = await clientOf(this);
    const options = { signal: this.interrupt };
    if (listId === undefined) {
      const found = await all(client.rows('get_lists', {}, options));
      const rows = found.map((list) => [list.list_id, list.item_count, list.owned_count, list.name]);
      return print(this, json, { value: found, text: tableOf(['list_id', 'creators', 'owned', 'name'], rows) });
    }
    const items = await all(client.rows('get_list', { list_id: listId, limit: 500 }, options));
    const rows = items.map((item) => [item.platform, item.handle, item.stage, item.name, item.note]);
    print(this, json, { value: items, text: tableOf(['platform', 'handle', 'stage', 'name', 'note'], rows) });
  },
});

async function all<Row>(rows: AsyncIterable<Row>): Promise<readonly Row[]> {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}
