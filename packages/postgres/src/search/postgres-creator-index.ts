import type { CreatorIndex, SearchPage, SearchQuery } from '@creator-discovery/search-filters';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type Condition,
  type Conditions,
  conditionsOf,
  conjunction,
  entryMatches,
  growthColumn,
  languageShare,
  placeShare,
} from './conditions.js';
import { audienceSimilaritySql, creatorSimilaritySql } from './similarity-sql.js';
import type { SearchTables } from './tables.js';
import { tokens } from './tokens.js';
import { ageShare } from './usual-ages.js';

interface Found {
  readonly total: number;
  readonly ids: readonly number[];
}

/** A search as the parts of its statement. */
interface Parts {
  /** The platform's partition. */
  readonly from: RawBuilder<unknown>;
  readonly where: Condition;
  readonly sortValue: Condition;
  /** `limit .. offset ..`. */
  readonly slice: RawBuilder<unknown>;
}

/** With so many words to leave out, their bios are looked up once instead of looking for the words in every row. */
const manyUnwantedWords = 5;

export interface PostgresCreatorIndexOptions {
  /** From so many matches on, the page is found by walking an index in sort order, not by sorting them. Default 20,000. */
  readonly manyMatches?: number;
}

/**
 * Answers searches in plain SQL over `creator_search`: always current, nothing to load. Each request is one statement,
 * shaped by what it asks for; total and page come from the same snapshot. (spec: contract 2)
 */
export class PostgresCreatorIndex<Tables extends SearchTables = SearchTables> implements CreatorIndex {
  private readonly manyMatches: number;

  constructor(
    private readonly db: Kysely<Tables>,
    options: PostgresCreatorIndexOptions = {},
  ) {
    this.manyMatches = options.manyMatches ?? 20_000;
  }

  async search(query: SearchQuery, page: { readonly offset: number; readonly limit: number }): Promise<SearchPage> {
    const conditions = conditionsOf(query);
    const parts = (where: readonly Condition[]): Parts => ({
      from: sql.ref(`creator_search_${query.platform}`),
      where: conjunction(where),
      sortValue: sortExpression(query),
      slice: sql`limit ${page.limit} offset ${page.offset}`,
    });
    const { byTokens, others, unwanted } = conditions;
    const { rows } = await this.run(conditions, () => {
      if (byTokens.length > 0)
        return everyMatch(parts([...byTokens, ...others, ...(unwanted ? [unwanted.absent] : [])]));
      if (unwanted && unwanted.words >= manyUnwantedWords) return withoutUnwanted(parts(others), unwanted.present);
      const rest = parts([...others, ...(unwanted ? [unwanted.absent] : [])]);
      return comparesEachRow(query) ? everyMatch(rest) : fewOrMany(rest, this.manyMatches);
    });
    const [found] = rows;
    return { total: found?.total ?? 0, creatorIds: found?.ids ?? [] };
  }

  /**
   * The planner takes lists of common tokens for rarer than they are and reads rows one by one, or all of them; where
   * tokens can answer, a bitmap is always the better way.
   */
  private async run({ byTokens, unwanted }: Conditions, statement: () => RawBuilder<Found>) {
    if (byTokens.length === 0 && !unwanted) return statement().execute(this.db);
    const off = byTokens.length > 0 ? ['enable_seqscan', 'enable_indexscan'] : ['enable_seqscan'];
    return this.db.transaction().execute(async (transaction) => {
      await sql`select set_config('work_mem', '32MB', true), ${sql.join(off.map((setting) => sql`set_config(${setting}, 'off', true)`))}`.execute(
        transaction,
      );
      return statement().execute(transaction);
    });
  }
}

const inOrder = sql`order by sort_value desc nulls last, followers desc nulls last, creator_id`;

/** Visits every match once: for counting and for the best of them. */
function everyMatch({ from, where, sortValue, slice }: Parts): RawBuilder<Found> {
  return sql<Found>`
    with match as materialized (select creator_id, followers, ${sortValue} as sort_value from ${from} where ${where})
    select (select count(*)::integer from match) as total, array(select creator_id from match ${inOrder} ${slice}) as ids
  `;
}

/** Sorts the matches when they are few; counts the many in an index alone and walks an index in the order asked for. */
function fewOrMany({ from, where, sortValue, slice }: Parts, manyMatches: number): RawBuilder<Found> {
  return sql<Found>`
    with
      match as materialized (
        select creator_id, followers, ${sortValue} as sort_value from ${from} where ${where} limit ${manyMatches}
      ),
      seen as materialized (select count(*)::integer as matches from match)
    select
      case when matches < ${manyMatches} then matches else (select count(*)::integer from ${from} where ${where}) end as total,
      case when matches < ${manyMatches} then array(select creator_id from match ${inOrder} ${slice})
      else array(
        select creator_id from ${from} where ${where} order by ${sortValue} desc nulls last, followers desc nulls last, creator_id ${slice}
      ) end as ids
    from seen
  `;
}

/** Looks up the bios to leave out, then visits every match that is not one of them. */
function withoutUnwanted({ from, where, sortValue, slice }: Parts, present: Condition): RawBuilder<Found> {
  return sql<Found>`
    with
      unwanted as materialized (select creator_id from ${from} where ${present}),
      match as materialized (
        select creator_id, followers, ${sortValue} as sort_value from ${from} as known
        where ${where} and not exists (select from unwanted where unwanted.creator_id = known.creator_id)
      )
    select (select count(*)::integer from match) as total, array(select creator_id from match ${inOrder} ${slice}) as ids
  `;
}

/** Whether matching or ordering works something out for each row that no index holds. */
function comparesEachRow({ audience, creatorLookalike }: SearchQuery): boolean {
  return creatorLookalike !== null || audience.lookalike !== null;
}

function sortExpression(query: SearchQuery): Condition {
  const { sort, audience } = query;
  const unknown = sql`null::bigint`;
  switch (sort.by) {
    case 'followers':
    case 'likes':
    case 'views':
    case 'posts':
      return sql.ref(sort.by);
    case 'engagementRate':
      return sql`engagement_rate`;
    case 'growth':
      return growthColumn(sort.months);
    case 'audiencePlace':
      return audience.place ? placeShare(audience.place.ordinal) : unknown;
    case 'audienceAge':
      return audience.age ? ageShare(audience.age) : unknown;
    case 'audienceLanguage':
      return audience.language ? languageShare(audience.language.code) : unknown;
    case 'bioMatches':
      return sum([...query.bio.any, ...query.bio.all].map(entryMatches));
    case 'topicMatches':
      return sum(tokens('topic', query.topics).map((topic) => sql`(tokens @> ${[topic]}::bigint[])::integer`));
    case 'creatorSimilarity':
      return query.creatorLookalike ? creatorSimilaritySql(query.creatorLookalike.seed) : unknown;
    case 'audienceSimilarity':
      return audience.lookalike ? audienceSimilaritySql(audience.lookalike.seed) : unknown;
  }
}

function sum(terms: readonly Condition[]): Condition {
  return terms.length === 0 ? sql`0` : sql.join(terms, sql` + `);
}
