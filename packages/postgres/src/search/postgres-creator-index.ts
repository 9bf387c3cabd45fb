import type {
  CreatorIndex,
  FigureName,
  MatchCount,
  NameKind,
  SearchPage,
  SearchQuery,
} from '@creator-discovery/search-filters';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { conditionsOf, conjunction, measureSql, type Sql } from './conditions.ts';
import { columnOf, figureSql } from './figure-columns.ts';
import type { SearchTables } from './tables.ts';
import { tokens } from './tokens.ts';

interface PageRow {
  readonly total: number;
  readonly ids: readonly number[];
}

interface Parts {
  /** Partition of the platform. */
  readonly from: RawBuilder<unknown>;
  readonly where: Sql;
  readonly sortValue: Sql;
  /** `limit .. offset ..`. */
  readonly slice: RawBuilder<unknown>;
}

/** Number of excluded words from which an index look-up is faster than checking every row. */
const manyUnwantedWords = 5;

export interface PostgresCreatorIndexOptions {
  /** Share of a platform's creators, 0..1, from which matches are read in index order instead of sorted. Default 0.15. */
  readonly inOrderShare?: number;
  /** Percentage of pages sampled to estimate that share. Default 0.3. */
  readonly sampledPercent?: number;
}

const defaults = { inOrderShare: 0.15, sampledPercent: 0.3 } as const;

/**
 * Answers searches with SQL over `creator_search`: always current, nothing to load. Each request is one statement, so total and
 * page are from the same snapshot. (contract 2)
 */
export class PostgresCreatorIndex<Tables extends SearchTables = SearchTables> implements CreatorIndex {
  readonly #db: Kysely<Tables>;
  readonly #guess: Required<PostgresCreatorIndexOptions>;

  constructor(db: Kysely<Tables>, options: PostgresCreatorIndexOptions = {}) {
    this.#db = db;
    this.#guess = { ...defaults, ...options };
  }

  async search(query: SearchQuery, page: { readonly offset: number; readonly limit: number }): Promise<SearchPage> {
    const { byTokens, others, unwanted } = conditionsOf(query);
    const parts = (where: readonly Sql[]): Parts => ({
      from: sql.ref(`creator_search_${query.platform}`),
      where: conjunction(where),
      sortValue: sortExpression(query),
      slice: sql`limit ${page.limit} offset ${page.offset}`,
    });
    const absent = unwanted ? [unwanted.absent] : [];
    if (byTokens.length > 0) return this.#run(everyMatch(parts([...byTokens, ...others, ...absent])), byBitmap);
    if (unwanted && unwanted.words >= manyUnwantedWords)
      return this.#run(withoutUnwanted(parts(others), unwanted.present), { ...inMemory, enable_seqscan: 'off' });
    const rest = parts([...others, ...absent]);
    return isFastInOrder(query)
      ? this.#run(inOrderOrSorted(rest, this.#guess), { ...inMemory, enable_sort: 'off' })
      : this.#run(everyMatch(rest), inMemory);
  }

  async count(query: SearchQuery, ...sets: readonly (readonly number[])[]): Promise<MatchCount> {
    const { from, where, settings } = matchesOf(query);
    const [found] = await this.#rows(
      sql<MatchCount>`
        select count(*)::integer as total, array[${sql.join(sets.map(countAmong))}]::integer[] as among from ${from} where ${where}
      `,
      settings,
    );
    return found ?? { total: 0, among: sets.map(() => 0) };
  }

  async distribution(query: SearchQuery, figure: FigureName, edges: readonly number[]): Promise<readonly number[]> {
    const { from, where, settings } = matchesOf(query);
    const value = figureSql(figure);
    const rows = await this.#rows(
      sql<{ bucket: number; creators: number }>`
        select width_bucket(${value}::float8, ${edges}::float8[]) as bucket, count(*)::integer as creators
        from ${from} where ${where} and ${value} is not null group by bucket
      `,
      settings,
    );
    const counts = new Map(rows.map(({ bucket, creators }) => [bucket, creators]));
    return edges.map((_, at) => counts.get(at + 1) ?? 0);
  }

  async tally(query: SearchQuery, kind: NameKind, names: readonly string[]): Promise<readonly number[]> {
    const { from, where, settings } = matchesOf(query);
    const wanted = tokens(kind, names);
    const rows = await this.#rows(
      sql<{ token: string; creators: number }>`
        select token::text, count(*)::integer as creators from (select tokens from ${from} where ${where}) match, unnest(tokens) token
        where token in (select unnest(${wanted}::bigint[])) group by token
      `,
      settings,
    );
    const counts = new Map(rows.map(({ token, creators }) => [token, creators]));
    return wanted.map((token) => counts.get(token) ?? 0);
  }

  async #run(statement: RawBuilder<PageRow>, settings: Settings): Promise<SearchPage> {
    const [found] = await this.#rows(statement, settings);
    return { total: found?.total ?? 0, creatorIds: found?.ids ?? [] };
  }

  async #rows<Row>(statement: RawBuilder<Row>, settings: Settings): Promise<readonly Row[]> {
    const changed = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
    const { rows } = await this.#db.transaction().execute(async (transaction) => {
      await sql`select ${sql.join(changed)}`.execute(transaction);
      return statement.execute(transaction);
    });
    return rows;
  }
}

function countAmong(ids: readonly number[]): Sql {
  return sql`count(*) filter (where creator_id in (select unnest(${ids}::bigint[])))`;
}

/** Planner settings of a statement. */
type Settings = Readonly<Record<string, string>>;

/** The default costs assume disks. If tables are in memory, a second idle processor can take half of the rows. */
const inMemory: Settings = { work_mem: '32MB', parallel_setup_cost: '300', parallel_tuple_cost: '0.005' };

/**
 * The planner underestimates common tokens, and reads rows one by one or all of them. A bitmap scan is always better for tokens.
 */
const byBitmap: Settings = { ...inMemory, enable_seqscan: 'off', enable_indexscan: 'off' };

/** Returns the parts of a statement that counts the matches. */
function matchesOf(query: SearchQuery): { readonly from: Sql; readonly where: Sql; readonly settings: Settings } {
  const { byTokens, others, unwanted } = conditionsOf(query);
  const from = sql.ref(`creator_search_${query.platform}`);
  const absent = unwanted ? [unwanted.absent] : [];
  if (byTokens.length > 0) return { from, where: conjunction([...byTokens, ...others, ...absent]), settings: byBitmap };
  if (unwanted && unwanted.words >= manyUnwantedWords) {
    const looked = sql`creator_id not in (select creator_id from ${from} where ${unwanted.present})`;
    return { from, where: conjunction([...others, looked]), settings: { ...inMemory, enable_seqscan: 'off' } };
  }
  return { from, where: conjunction([...others, ...absent]), settings: inMemory };
}

const inOrder = sql`order by sort_value desc nulls last, followers desc nulls last, creator_id`;

/** Reads every match once, to count and sort. */
function everyMatch({ from, where, sortValue, slice }: Parts): RawBuilder<PageRow> {
  return sql<PageRow>`
    with match as materialized (select creator_id, followers, ${sortValue} as sort_value from ${from} where ${where})
    select (select count(*)::integer from match) as total, array(select creator_id from match ${inOrder} ${slice}) as ids
  `;
}

/**
 * Estimates the number of matches from a sample of pages. Many matches are counted by an index and read in index order; fewer
 * matches are sorted.
 */
function inOrderOrSorted(
  { from, where, sortValue, slice }: Parts,
  { inOrderShare, sampledPercent }: Required<PostgresCreatorIndexOptions>,
): RawBuilder<PageRow> {
  return sql<PageRow>`
    with
      sampled as materialized (
        select count(*) > 0 and count(*) filter (where ${where}) >= ${inOrderShare}::float8 * count(*) as many
        from ${from} tablesample system (${sampledPercent}::real) repeatable (1)
      ),
      match as materialized (
        select creator_id, followers, ${sortValue} as sort_value from ${from} where ${where} and not (select many from sampled)
      )
    select
      case when many then (select count(*)::integer from ${from} where ${where}) else (select count(*)::integer from match) end as total,
      case when many then array(
        select creator_id from ${from} where ${where} order by ${sortValue} desc nulls last, followers desc nulls last, creator_id ${slice}
      )
      else array(select creator_id from match ${inOrder} ${slice}) end as ids
    from sampled
  `;
}

/** Looks up the rows with excluded words, then reads every other match. */
function withoutUnwanted({ from, where, sortValue, slice }: Parts, present: Sql): RawBuilder<PageRow> {
  return sql<PageRow>`
    with
      unwanted as materialized (select creator_id from ${from} where ${present}),
      match as materialized (
        select creator_id, followers, ${sortValue} as sort_value from ${from} as known
        where ${where} and not exists (select from unwanted where unwanted.creator_id = known.creator_id)
      )
    select (select count(*)::integer from match) as total, array(select creator_id from match ${inOrder} ${slice}) as ids
  `;
}

/**
 * Returns whether reading in index order finds matches soon. Not with an upper bound on a figure: large figures correlate, so the
 * first rows wouldn't match.
 */
function isFastInOrder({ sort, conditions }: SearchQuery): boolean {
  if (sort.by !== 'figure' || !columnOf[sort.figure].isIndexed) return false;
  return !conditions.some(
    (condition) =>
      // Similarity is computed per row; no index has it.
      condition.kind === 'alike' ||
      (condition.kind === 'range' && condition.max !== null && columnOf[condition.figure].growsWithFame),
  );
}

function sortExpression({ sort }: SearchQuery): Sql {
  return sort.by === 'figure' ? figureSql(sort.figure) : measureSql(sort.condition);
}
