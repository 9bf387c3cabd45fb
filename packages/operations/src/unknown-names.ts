import {
  type CreatorIndex,
  type FacetDictionary,
  nearestNames,
  oneLetterVariants,
  type SearchQuery,
} from '@creator-discovery/search-filters';

interface NamePorts {
  readonly index: Pick<CreatorIndex, 'count'>;
  readonly facets: FacetDictionary;
}

const filterOf = { interest: 'creator.interests', topic: 'content.topics', hashtag: 'content.hashtags' } as const;

type NamedKind = keyof typeof filterOf;

const maxWarnings = 3;
const maxSuggestions = 3;
/** Most frequent known names that are compared with an unknown one. */
const maxCompared = 2000;
const maxLettersOfHashtag = 20;

/**
 * Warns about interests, topics and hashtags that no creator of the platform has, with the nearest known names. Costs nothing
 * if each filter has one name and creators match, or if the names were known earlier.
 */
export async function unknownNameWarnings(query: SearchQuery, total: number, ports: NamePorts): Promise<string[]> {
  const warnings: string[] = [];
  for (const condition of query.conditions) {
    if (condition.kind !== 'any' || !isNamed(condition.token)) continue;
    if (total > 0 && condition.names.length === 1) continue;
    const used = new UsedNames(condition.token, query, ports);
    for (const name of condition.names) {
      if (warnings.length >= maxWarnings || (await used.has(name))) continue;
      const nearest = await used.nearest(name);
      const advice = nearest.length > 0 ? ` Nearest: ${nearest.map((one) => `“${one}”`).join(', ')}.` : '';
      warnings.push(`${filterOf[condition.token]}: no creator on ${query.platform} has “${name}”.${advice}`);
    }
  }
  return warnings;
}

function isNamed(token: string): token is NamedKind {
  return Object.hasOwn(filterOf, token);
}

const maxRemembered = 10_000;
const rememberedNames = new WeakMap<NamePorts['index'], Set<string>>();

/** Names of one kind that creators of the platform have. */
class UsedNames {
  readonly #kind: NamedKind;
  readonly #query: SearchQuery;
  readonly #ports: NamePorts;

  constructor(kind: NamedKind, query: SearchQuery, ports: NamePorts) {
    this.#kind = kind;
    this.#query = query;
    this.#ports = ports;
  }

  async has(name: string): Promise<boolean> {
    const known = rememberedNames.get(this.#ports.index) ?? new Set();
    rememberedNames.set(this.#ports.index, known);
    const key = `${this.#query.platform} ${this.#kind} ${name}`;
    if (known.has(key)) return true;
    if (!(await this.#hasAny([name]))) return false;
    if (known.size >= maxRemembered) known.clear();
    known.add(key);
    return true;
  }

  async nearest(name: string): Promise<readonly string[]> {
    const all = { offset: 0, limit: maxCompared };
    const { facets } = this.#ports;
    if (this.#kind === 'hashtag') return this.#nearestHashtag(name);
    const known =
      this.#kind === 'interest'
        ? (await facets.interests('', all)).entries
        : (await facets.topics('', all)).entries.map((topic) => topic.name);
    return nearestNames(name, known, maxSuggestions);
  }

  /** Hashtags have no list: counts the variants of the name, and halves them until one is left. */
  async #nearestHashtag(name: string): Promise<readonly string[]> {
    let names = name.length > maxLettersOfHashtag ? [] : oneLetterVariants(name);
    if (names.length === 0 || !(await this.#hasAny(names))) return [];
    while (names.length > 1) {
      const half = names.slice(0, Math.ceil(names.length / 2));
      names = (await this.#hasAny(half)) ? half : names.slice(half.length);
    }
    return names;
  }

  async #hasAny(names: readonly string[]): Promise<boolean> {
    const { platform, sort } = this.#query;
    const query: SearchQuery = { platform, sort, conditions: [{ kind: 'any', token: this.#kind, names }] };
    return (await this.#ports.index.count(query)).total > 0;
  }
}
