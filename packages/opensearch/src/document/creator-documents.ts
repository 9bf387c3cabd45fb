import {
  figureNames,
  type IndexedBatch,
  type ProfileSize,
  sizeBand,
  type Token,
  type TokenOf,
} from '@creator-discovery/search-filters';
import { hasOtherBands, packedAgeRuns } from './age-runs.ts';
import {
  type AudienceEntry,
  ageEntries,
  audienceBytes,
  genderEntries,
  languageEntry,
  placeEntry,
} from './audience-entries.ts';
import { otherBandsMark } from './index-shape.ts';
import { languageCodes, packedShare } from './packed-share.ts';
import { tokenNumber, tokenText } from './token-text.ts';

export interface CreatorDocument {
  readonly id: number;
  /** JSON with the fields of `indexMapping`. */
  readonly source: string;
}

/** Fields with names that similarity compares, in the order of their tokens in a batch. */
const profileFields = [
  { field: 'interests', size: 'interests' },
  { field: 'topics', size: 'topics' },
  { field: 'hashtags', size: 'hashtags' },
  { field: 'bio_words', size: 'bioWords' },
] as const satisfies readonly { readonly field: string; readonly size: ProfileSize }[];

/** Makes documents from batches. */
export class CreatorDocuments {
  /** Language numbers by the text of their token. */
  readonly #languages: ReadonlyMap<string, number>;
  readonly #audienceLanguages: ReadonlyMap<string, number>;

  /** @param tokenOf must be the function that made the batches */
  constructor(tokenOf: TokenOf) {
    const numbers = (kind: 'language' | 'audience_language') =>
      new Map(languageCodes.map((code, number) => [tokenText(tokenOf(kind, code)), number]));
    this.#languages = numbers('language');
    this.#audienceLanguages = numbers('audience_language');
    for (const { size } of [this.#languages, this.#audienceLanguages])
      if (size < languageCodes.length) throw new Error('Two languages have the same token');
  }

  /** Yields documents one by one, because a whole batch would block for too long. */
  *of(batch: IndexedBatch): Generator<CreatorDocument> {
    for (const [at, id] of batch.ids.entries()) yield { id, source: this.#source(batch, at) };
  }

  #source(batch: IndexedBatch, at: number): string {
    const tokens = tokensAt(batch.tokens, at);
    const ages = agesAt(batch, at);
    const otherBands = hasOtherBands(ages);
    const fields: string[] = [];
    const add = (field: string, value: string | number) => fields.push(`"${field}":${value}`);
    const addList = (field: string, values: readonly (string | number | bigint)[]) => {
      if (values.length > 0) add(field, `[${values.join(',')}]`);
    };
    add('id', batch.ids[at] as number);
    const texts = tokens.map((token) => tokenText(token));
    addList(
      'tokens',
      [...texts, ...(otherBands ? [otherBandsMark] : [])].map((text) => `"${text}"`),
    );
    for (const name of figureNames) {
      const value = batch.figures[name][at] as number;
      if (!Number.isNaN(value)) add(name, value);
    }
    let from = 0;
    for (const { field, size } of profileFields) {
      const to = from + (batch.sizes[size][at] as number);
      addList(field, tokens.slice(from, to).map(tokenNumber));
      from = to;
    }
    const language = this.#languageOf(texts);
    if (language !== undefined) add('language', language);
    const followers = batch.figures.followers[at] as number;
    if (!Number.isNaN(followers)) add('size_band', sizeBand(followers));
    const shares = this.#sharesAt(batch, at);
    addList('places', shares.places);
    addList('languages', shares.languages);
    const entries = [...shares.entries, ...ageEntries(ages), ...genderEntries(gendersAt(batch, at))];
    if (entries.length > 0) add('audience', `"${audienceBytes(entries).toString('base64')}"`);
    if (!otherBands) addList('age_runs', packedAgeRuns(ages));
    return `{${fields.join(',')}}`;
  }

  /** Finds the language among all tokens of a creator. */
  #languageOf(texts: readonly string[]): number | undefined {
    const last = texts.findLast((text) => this.#languages.has(text));
    return last === undefined ? undefined : this.#languages.get(last);
  }

  #sharesAt({ shares }: IndexedBatch, at: number) {
    const found = { places: [] as number[], languages: [] as number[], entries: [] as AudienceEntry[] };
    for (let i = shares.starts[at] as number; i < (shares.starts[at + 1] as number); i++) {
      const token = { high: shares.high[i] as number, low: shares.low[i] as number };
      const share = shares.shares[i] as number;
      const language = this.#audienceLanguages.get(tokenText(token));
      if (language !== undefined) {
        found.languages.push(packedShare(language, share));
        found.entries.push(languageEntry(language, share));
      } else if (token.high === 0) {
        found.places.push(packedShare(token.low, share));
        found.entries.push(placeEntry(token.low, share));
      }
    }
    return found;
  }
}

function tokensAt({ starts, high, low }: IndexedBatch['tokens'], at: number): readonly Token[] {
  const tokens: Token[] = [];
  for (let i = starts[at] as number; i < (starts[at + 1] as number); i++)
    tokens.push({ high: high[i] as number, low: low[i] as number });
  return tokens;
}

function gendersAt({ figures: { male, female } }: IndexedBatch, at: number) {
  const known = (share: number | undefined) => (share === undefined || Number.isNaN(share) ? null : share);
  return { male: known(male[at]), female: known(female[at]) };
}

function agesAt({ ages }: IndexedBatch, at: number) {
  const { starts, mins, maxs, shares } = ages;
  return Array.from({ length: (starts[at + 1] as number) - (starts[at] as number) }, (_, i) => {
    const from = (starts[at] as number) + i;
    return { min: mins[from] as number, max: maxs[from] as number, share: shares[from] as number };
  });
}
