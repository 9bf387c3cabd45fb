import type { CreatorIndex, FigureName, MatchCount, SearchPage, SearchQuery } from '@creator-discovery/search-filters';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { conditionsOf, conjunction, measureSql, type Sql } from './conditions.ts';
import { columnOf, figureSql } from './figure-columns.ts';
import type { SearchTables } from './tables.ts';

interface Found {
  readonly total: number;
  readonly ids: readonly number[];
}

/** A search as the parts of its statement. */
interface Parts {
  /** The platform's partition. */
  readonly from: RawBuilder<unknown>;
  readonly where: Sql;
  readonly sortValue: Sql;
  /** `limit .. offset ..`. */
  readonly slice: RawBuilder<unknown>;
}

/** With so many words to leave out, texts that have them are looked up once instead of looking for the words in every row. */
const manyUnwantedWords = 5;

export interface PostgresCreatorIndexOptions {
  /** From this share of a platform's creators on, 0..1, matches are walked in sort order instead of being sorted. Default 0.15. */
  readonly walkedShare?: number;
  /** Percent of the pages that are looked at to guess that share. Default 0.3. */
  readonly sampledPercent?: number;
}

const defaults = { walkedShare: 0.15, sampledPercent: 0.3 } as const;

/**
 * Answers searches in plain SQL over `creator_search`: always current, nothing to load. Each request is one statement,
 * shaped by what it asks for; total and page come from the same snapshot. (contract 2)
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
      return this.#run(withoutUnwanted(parts(others), unwanted.present), { ...together, enable_seqscan: 'off' });
    const rest = parts([...others, ...absent]);
    return mayBeWalked(query)
      ? this.#run(walkedOrSorted(rest, this.#guess), { ...together, enable_sort: 'off' })
      : this.#run(everyMatch(rest), together);
  }

  async count(query: SearchQuery, among: readonly number[]): Promise<MatchCount> {
    const { from, where, settings } = matchesOf(query);
    const [found] = await this.#rows(
      sql<MatchCount>`
        select count(*)::integer as total, (count(*) filter (where creator_id = any(${among}::bigint[])))::integer as among
        from ${from} where ${where}
      `,
      settings,
    );
    return found ?? { total: 0, among: 0 };
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

  async #run(statement: RawBuilder<Found>, settings: Settings): Promise<SearchPage> {
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

/** Settings of the planner for one statement. */
type Settings = Readonly<Record<string, string>>;

/**
 * The planner thinks of disks: of tables that lie in memory a second processor may take half, where there is one with
 * nothing to do and where many rows are looked at.
 */
const together: Settings = { work_mem: '32MB', parallel_setup_cost: '300', parallel_tuple_cost: '0.005' };

/**
 * The planner takes lists of common tokens for rarer than they are and reads rows one by one, or all of them; where
 * tokens can answer, a bitmap is always the better way.
 */
const byBitmap: Settings = { ...together, enable_seqscan: 'off', enable_indexscan: 'off' };

/** The creators that match, as the part of a statement that counts them. */
function matchesOf(query: SearchQuery): { readonly from: Sql; readonly where: Sql; readonly settings: Settings } {
  const { byTokens, others, unwanted } = conditionsOf(query);
  const from = sql.ref(`creator_search_${query.platform}`);
  const absent = unwanted ? [unwanted.absent] : [];
  if (byTokens.length > 0) return { from, where: conjunction([...byTokens, ...others, ...absent]), settings: byBitmap };
  if (unwanted && unwanted.words >= manyUnwantedWords) {
    const looked = sql`creator_id not in (select creator_id from ${from} where ${unwanted.present})`;
    return { from, where: conjunction([...others, looked]), settings: { ...together, enable_seqscan: 'off' } };
  }
  return { from, where: conjunction([...others, ...absent]), settings: together };
}

const inOrder = sql`order by sort_value desc nulls last, followers desc nulls last, creator_id`;

/** Visits every match once: for counting and for the best of them. */
function everyMatch({ from, where, sortValue, slice }: Parts): RawBuilder<Found> {
  return sql<Found>`
    with match as materialized (select creator_id, followers, ${sortValue} as sort_value from ${from} where ${where})
    select (select count(*)::integer from match) as total, array(select creator_id from match ${inOrder} ${slice}) as ids
  `;
}

/**
 * Guesses from some pages of the table how many match. A large share of all is counted, which an index can do alone, and
 * the page found by walking an index in the order asked for; fewer matches are sorted.
 */
function walkedOrSorted(
  { from, where, sortValue, slice }: Parts,
  { walkedShare, sampledPercent }: Required<PostgresCreatorIndexOptions>,
): RawBuilder<Found> {
  return sql<Found>`
    with
      sampled as materialized (
        select count(*) > 0 and count(*) filter (where ${where}) >= ${walkedShare}::float8 * count(*) as many
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

/** Looks up the texts to leave out, then visits every match that is not one of them. */
function withoutUnwanted({ from, where, sortValue, slice }: Parts, present: Sql): RawBuilder<Found> {
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

/**
 * Whether walking an index soon meets the matches: not where they have an upper bound on a figure, for large figures come
 * together and the walk would begin with those that don't match.
 */
function mayBeWalked({ sort, conditions }: SearchQuery): boolean {
  if (sort.by !== 'figure' || !columnOf[sort.figure].isIndexed) return false;
  return !conditions.some(
    (condition) =>
      // Similarity is worked out for each row; no index holds it.
      condition.kind === 'alike' ||
      (condition.kind === 'range' && condition.max !== null && columnOf[condition.figure].growsWithFame),
  );
}

function sortExpression({ sort }: SearchQuery): Sql {
  return sort.by === 'figure' ? figureSql(sort.figure) : measureSql(sort.condition);
}
