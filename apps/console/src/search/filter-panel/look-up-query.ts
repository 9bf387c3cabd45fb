import { queryOptions } from '@tanstack/react-query';
import { call, type Outcome, type Schemas } from '../../api.ts';
import { shortNumber } from '../../kit/format.ts';
import { currentAccount } from '../../session.ts';

export type LookUpKind = 'locations' | 'languages' | 'interests' | 'topics';

/** `hint` distinguishes entries with the same name. */
export interface LookUpEntry {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
}

const max = 8;
/** All interests and, in most installations, all topics. */
const maxNames = 200;

/** Entries that start with the query in any language. An empty query lists all, except places. */
export function lookUpQuery(what: LookUpKind, query: string) {
  const { account_id } = currentAccount();
  return queryOptions({
    queryKey: [account_id, 'look-up', what, query],
    queryFn: ({ signal }): Promise<Outcome<readonly LookUpEntry[]>> => lookUps[what](query, signal),
  });
}

type LookUp = (query: string, signal: AbortSignal) => Promise<Outcome<readonly LookUpEntry[]>>;

const lookUps: Readonly<Record<LookUpKind, LookUp>> = {
  locations: async (query, signal) =>
    mapped(await call('search_locations', { query, limit: max, offset: 0 }, { signal }), ({ locations }) =>
      locations.map(foundPlace),
    ),
  languages: async (query, signal) =>
    mapped(await call('search_languages', asked(query), { signal }), ({ languages }) =>
      languages.map(({ code, name, matched_name }) => ({
        id: code,
        name,
        hint: matched_name === name || matched_name === code ? code : matched_name,
      })),
    ),
  interests: async (query, signal) =>
    mapped(await call('search_interests', asked(query, maxNames), { signal }), ({ interests }) =>
      interests.map(({ name }) => ({ id: name, name, hint: '' })),
    ),
  topics: async (query, signal) =>
    mapped(await call('search_topics', asked(query, maxNames), { signal }), ({ topics }) =>
      topics.map(({ name, creator_count: count }) => {
        return { id: name, name, hint: count === 1 ? '1 creator' : `${shortNumber(count)} creators` };
      }),
    ),
};

function asked(query: string, limit = max) {
  return { limit, offset: 0, ...(query !== '' && { query }) };
}

function foundPlace({ id, name, display_name, type, matched_name }: Schemas['Location']): LookUpEntry {
  const found =
    matched_name.toLowerCase() === name.toLowerCase() || display_name.includes(matched_name)
      ? ''
      : ` · ${matched_name}`;
  return { id, name: display_name, hint: `${type.toLowerCase()}${found}` };
}

function mapped<From, To>(outcome: Outcome<From>, to: (body: From) => To): Outcome<To> {
  return outcome.ok ? { ok: true, body: to(outcome.body) } : outcome;
}
