import type { CreatorIndex, SearchPage, SearchQuery } from '@creator-discovery/search-filters';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  ageShare,
  type Condition,
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

interface Found {
  readonly total: number;
  readonly ids: readonly number[];
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Answers searches in plain SQL over `creator_search`: always current, nothing to load. Each request is one statement,
 * shaped by what it asks for; total and page come from the same snapshot. (spec: contract 2)
 */
export class PostgresCreatorIndex<Tables extends SearchTables = SearchTables> implements CreatorIndex {
  constructor(private readonly db: Kysely<Tables>) {}

  async search(query: SearchQuery, page: Page): Promise<SearchPage> {
    const { byTokens, others } = conditionsOf(query);
    const where = conjunction([...byTokens, ...others]);
    if (byTokens.length > 0) return this.byTokens(everyMatch(query, where, page));
    const statement =
      query.sort.by === 'followers' && isBroad(query)
        ? alongFollowers(query, where, page)
        : everyMatch(query, where, page);
    return pageOf(await statement.execute(this.db));
  }

  /**
   * The planner takes lists of common tokens for rarer than they are and reads the index entry by entry; a bitmap is
   * always the better way here.
   */
  private async byTokens(statement: RawBuilder<Found>): Promise<SearchPage> {
    return this.db.transaction().execute(async (transaction) => {
      await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(
        transaction,
      );
      return pageOf(await statement.execute(transaction));
    });
  }
}

function pageOf({ rows }: { readonly rows: readonly Found[] }): SearchPage {
  const [found] = rows;
  return { total: found?.total ?? 0, creatorIds: found?.ids ?? [] };
}

/** Visits every match once: for counting and for the best of them. */
function everyMatch(query: SearchQuery, where: Condition, { offset, limit }: Page): RawBuilder<Found> {
  return sql<Found>`
    with match as materialized (
      select creator_id, followers, ${sortExpression(query)} as sort_value from ${partition(query)} where ${where}
    )
    select
      (select count(*)::integer from match) as total,
      array(select creator_id from match order by sort_value desc nulls last, followers desc nulls last, creator_id limit ${limit} offset ${offset}) as ids
  `;
}

/** For most creators match: counts in the index alone, and stops walking it when the page is full. */
function alongFollowers(query: SearchQuery, where: Condition, { offset, limit }: Page): RawBuilder<Found> {
  return sql<Found>`
    select
      (select count(*)::integer from ${partition(query)} where ${where}) as total,
      array(select creator_id from ${partition(query)} where ${where} order by followers desc nulls last, creator_id limit ${limit} offset ${offset}) as ids
  `;
}

/** Nothing asked for but what many creators have. */
function isBroad(query: SearchQuery): boolean {
  return query.place === null && query.creatorLookalike === null && query.audience.lookalike === null;
}

function partition(query: SearchQuery): RawBuilder<unknown> {
  return sql.ref(`creator_search_${query.platform}`);
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
