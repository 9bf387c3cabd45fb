import { audienceAt, type Clause, type EntityKind, hasAny, kindOf, minShare } from './clause.ts';
import type { Item } from './items.ts';

/** What "mostly" means, in percent. */
const majority = 50;

/** Subject that a clause inherits from the previous clause. */
export interface Subject {
  /** Whether the audience is the subject until the sentence ends: `audience: women, 18-34`. */
  readonly isAudience: boolean;
  /** Kind of the last entity, if it is about the audience: `audience in Spain, France`. Ages follow genders. */
  readonly kind: EntityKind | null;
}

/** A name, gender or age, of the creator or of the audience. */
interface Entity {
  readonly item: Item;
  readonly at: number;
  readonly isOfAudience: boolean;
  readonly percentage?: number;
  /** Items that state the share. */
  readonly share: readonly Item[];
}

/** Reads places, languages, genders and ages. Returns the subject for the next clause. */
export function readEntities(clause: Clause, subject: Subject): Subject {
  const all = withMajority(clause, withShares(clause, subject));
  const entities = all.filter(({ item }) => !clause.negations.has(item));
  const audience = clause.items[audienceAt(clause)];
  for (const entity of entities) {
    const both = entities.some(
      (other) =>
        kindOf(other.item) === 'gender' &&
        other.isOfAudience === entity.isOfAudience &&
        hasAny(other.item, 'female') !== hasAny(entity.item, 'female'),
    );
    if (both && kindOf(entity.item) === 'gender') continue;
    readEntity(clause, entity);
    if (audience && entity.isOfAudience) audience.field ??= entity.item.field;
  }
  const last = all.at(-1);
  return { isAudience: subject.isAudience, kind: last?.isOfAudience ? kindOf(last.item) : null };
}

function entitiesOf(clause: Clause, { isAudience, kind }: Subject): Entity[] {
  const { items, ages } = clause;
  const audience = audienceAt(clause);
  const from = audience < 0 ? items.length : startOfAudience(clause, audience);
  const creator = items.findIndex((item, at) => at > audience && hasAny(item, 'creator'));
  const to = creator < 0 || creator < from ? items.length : creator;
  const found = items.map((item, at) => ({ item, at })).filter(({ item }) => kindOf(item) !== null || ages.has(item));
  const continues =
    isAudience ||
    (audience < 0 && creator < 0 && found[0] !== undefined && (kindOf(found[0].item) ?? 'gender') === kind);
  return found.map(({ item, at }) => ({ item, at, isOfAudience: continues || (at >= from && at < to), share: [] }));
}

/** Names directly before the word for the audience belong to it: `mostly German audience`. */
function startOfAudience({ items, ages, shares }: Clause, audience: number): number {
  let from = audience;
  for (let before = items[from - 1]; before !== undefined; before = items[from - 1]) {
    if (hasAny(items[from - 2], 'in')) return audience;
    const belongs =
      kindOf(before) !== null ||
      ages.has(before) ||
      shares.has(before) ||
      hasAny(before, 'mostly', 'more', 'speaking', 'or');
    if (!belongs || hasAny(before, 'with', 'creator')) break;
    from--;
  }
  return from;
}

/** Assigns each share to the next entity, or else to the previous one. Alone it is the engagement, unless the audience is the subject. */
function withShares(clause: Clause, subject: Subject): readonly Entity[] {
  let shared = entitiesOf(clause, subject);
  for (const [item, { percentage, items }] of clause.shares) {
    const at = clause.items.indexOf(item);
    const after = shared.findIndex((one) => one.at > at && one.percentage === undefined);
    const index = after >= 0 ? after : shared.findLastIndex((one) => one.at < at && one.percentage === undefined);
    const entity = shared[index];
    if (percentage === null) shared = shared.filter((one) => one !== entity);
    else if (entity !== undefined) shared[index] = { ...entity, isOfAudience: true, percentage, share: items };
    else if (percentage < minShare && audienceAt(clause) < 0 && subject.kind === null && !subject.isAudience)
      clause.suggestion.set('performance.engagementRate', { minValue: percentage }, items);
  }
  return shared;
}

/** The word "mostly" is about all entities after it, else about the last one before it. Only audiences have majorities. */
function withMajority({ items }: Clause, entities: readonly Entity[]): readonly Entity[] {
  const mostly = items.findIndex((item) => hasAny(item, 'mostly'));
  const word = items[mostly];
  if (word === undefined) return entities;
  const first = entities.find(({ at }) => at > mostly) ?? entities.at(-1);
  return entities.map((entity) =>
    first === undefined || entity.at < first.at
      ? entity
      : { ...entity, isOfAudience: true, percentage: entity.percentage ?? majority, share: [...entity.share, word] },
  );
}

function readEntity({ items, suggestion, ages }: Clause, { item, at, isOfAudience, percentage, share }: Entity): void {
  const scope = isOfAudience ? 'audience' : 'creator';
  const percent = percentage === undefined || !isOfAudience ? {} : { percentage };
  const { means } = item;
  const age = ages.get(item);
  if (age !== undefined) suggestion.set(`${scope}.age`, { ...age.bounds, ...percent }, [...age.items, ...share]);
  else if (means.kind === 'place') {
    for (const { id, displayName } of [means.place, ...(means.also ?? [])])
      suggestion.addNamed(`${scope}.location`, { value: { id, display_name: displayName }, percent }, [item, ...share]);
  } else if (means.kind === 'language') {
    const { code, name } = means.language;
    const beside = [items[at - 1], items[at + 1]].filter((one): one is Item => hasAny(one, 'speaking'));
    suggestion.addNamed(`${scope}.language`, { value: { code, name }, percent }, [item, ...share, ...beside]);
  } else
    suggestion.set(`${scope}.gender`, { code: hasAny(item, 'female') ? 'FEMALE' : 'MALE', ...percent }, [
      item,
      ...share,
    ]);
}
