import type { AlikeCondition, FigureName, SearchQuery, Sort, TokenOf } from '@creator-discovery/search-filters';
import { type Clause, clausesOf, entryClause, nameClause, queryOf } from './conditions.ts';
import { agesWithin, entriesOf, type Measure, scriptOf, sharesOf, similarity } from './scripts.ts';

/** Requests a page with its exact total. Ids are read from the sort values; nothing else is fetched. */
export function searchBody(
  query: SearchQuery,
  { offset, limit, tokenOf }: { readonly offset: number; readonly limit: number; readonly tokenOf: TokenOf },
): string {
  const order = orderOf(query.sort, tokenOf);
  const clauses = clausesOf(query, tokenOf, order.similarity?.condition);
  return bodyText({
    query: scoredQuery(queryOf(clauses), order),
    sort: [...order.first, ...(isByFollowers(query.sort) ? [] : [figureOrder('followers')]), { id: 'asc' }],
    from: offset,
    size: limit,
    track_total_hits: true,
    _source: false,
    stored_fields: '_none_',
  });
}

/** Requests the number of matches, in all and per group. */
export function countBody(query: SearchQuery, groups: Readonly<Record<string, Clause>>, tokenOf: TokenOf): string {
  return bodyText({
    query: queryOf(clausesOf(query, tokenOf)),
    size: 0,
    track_total_hits: true,
    aggs: groups,
  });
}

interface Order {
  readonly first: readonly Clause[];
  /** Each matching clause adds 1 to the score. */
  readonly scored: readonly Clause[];
  /** Computed once as the score, for both order and condition. Floats hold its integers exactly. */
  readonly similarity?: { readonly condition: AlikeCondition; readonly measure: Measure };
}

function orderOf(sort: Sort, tokenOf: TokenOf): Order {
  if (sort.by === 'figure') return { first: [figureOrder(sort.figure)], scored: [] };
  const { condition } = sort;
  switch (condition.kind) {
    case 'any':
      return byScore(condition.names.map((name) => nameClause(condition.token, name, tokenOf)));
    case 'words': {
      const tokens = { token: condition.token, tokenOf };
      return byScore([...condition.any, ...condition.all].map((entry) => entryClause(entry, tokens)));
    }
    case 'share':
      return byMeasure(entriesOf(condition).length === 0 ? null : sharesOf(condition));
    case 'ages':
      return byMeasure(agesWithin(condition));
    case 'alike': {
      const measure = similarity(condition, tokenOf);
      if (measure === null) return byMeasure(null);
      return { ...byScore([]), similarity: { condition, measure } };
    }
  }
}

function byScore(scored: readonly Clause[]): Order {
  return { first: [{ _score: 'desc' }], scored };
}

/** @param measure null if no creator meets the condition, so that there is nothing to order */
function byMeasure(measure: Measure | null): Order {
  const first = measure === null ? [] : [{ _script: { type: 'number', order: 'desc', script: scriptOf(measure) } }];
  return { first, scored: [] };
}

function scoredQuery(filter: Clause, { scored, similarity }: Order): Clause {
  if (similarity !== undefined) {
    const { condition, measure } = similarity;
    return { script_score: { query: filter, script: scriptOf(measure), min_score: condition.minimum } };
  }
  if (scored.length === 0) return filter;
  return { bool: { filter: [filter], should: scored.map((clause) => ({ constant_score: { filter: clause } })) } };
}

function figureOrder(figure: FigureName): Clause {
  return { [figure]: { order: 'desc', missing: '_last' } };
}

function isByFollowers(sort: Sort): boolean {
  return sort.by === 'figure' && sort.figure === 'followers';
}

/** Writes JSON with bigints as numbers. Bodies contain tokens and numbers but no user text, so the placeholder is unambiguous. */
function bodyText(body: object): string {
  const text = JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? `int64:${value}` : value));
  return text.replaceAll(/"int64:(-?\d+)"/g, '$1');
}
