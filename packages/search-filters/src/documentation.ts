import { z } from 'zod';
import { figures } from './figures.ts';
import { type Filter, type FilterGroup, type FilterKind, filterGroups, partsOf, type Reads } from './filter.ts';
import { filterObject } from './filter-object.ts';
import { filters } from './filters/index.ts';
import { genderPercentage } from './kinds/share.ts';
import { lookalikeRules } from './lookalike-rules.ts';
import { wholeShare } from './shares.ts';
import { type SortBy, sortByValues } from './sort-by.ts';
import { sortKeys } from './sort-key.ts';
import { nameSources } from './tokens.ts';
import { words, wordsOfEntry } from './words.ts';

/** `docs/filters.md`: every filter, sort key and rule of matching, as the code has them. */
export function filtersDocument(): string {
  const schema = z.toJSONSchema(filterObject, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const parts = [
    introduction,
    ...filterGroups.map((group) => groupSection(group, schema)),
    kindsSection(),
    wordsSection(),
    sharesSection(),
    similaritySection(),
    sortSection(),
  ];
  return `${parts.join('\n\n')}\n`;
}

const introduction = `# Filters

<!-- Written by \`npm run filters-doc\` from packages/search-filters/src/filters; a test compares. -->

What can be asked for in a search, and exactly what it means. All filters of a search must hold. A creator of whom the
value is unknown never matches a filter on it. A filter that is absent, or empty, doesn't restrict. The answer's
\`filters_used\` shows the filters after defaults; given back, it is the same search.

Engines (in memory, and plain SQL) are compared creator by creator with \`reference-search.ts\`.`;

type JsonSchema = { readonly [key: string]: unknown };

function propertiesOf(node: unknown): Readonly<Record<string, JsonSchema>> {
  return ((node as JsonSchema | undefined)?.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
}

function groupSection(group: FilterGroup, schema: JsonSchema): string {
  const fields = propertiesOf(schema)[group];
  const sections = Object.entries(propertiesOf(fields)).map(([field, shape]) => {
    const filter = filters.find(({ name }: Filter) => name === `${group}.${field}`);
    return filter
      ? filterSection(filter, shape)
      : `### ${group}.${field}\n\n${shape.description}\n\n${valuesOf(shape)}`;
  });
  return [`## ${group}`, `${fields?.description}`, ...sections].join('\n\n');
}

function filterSection(filter: Filter, shape: JsonSchema): string {
  const [example] = filter.examples;
  const [, field] = partsOf(filter.name);
  const members = Object.entries(propertiesOf(shape)).map(
    ([name, member]) => `- \`${name}\`: ${[member.description, valuesOf(member)].filter(Boolean).join(' ')}`,
  );
  return [
    `### ${filter.name}`,
    shape.description,
    members.length > 0 ? members.join('\n') : valuesOf(shape),
    `Kind: ${filter.kind}. Reads: ${sourcesOf(filter.reads)}. Platforms: ${filter.platforms === 'all' ? 'all' : `${filter.platforms.join(', ')}; elsewhere it is ignored and \`warnings\` says so`}.${filter.sortBy ? ` Orders: ${filter.sortBy.map(code).join(', ')}.` : ''}`,
    `\`{"${field}": ${JSON.stringify(example.given)}}\` finds ${json(example.matching[0])}, not ${json(example.others[0])}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Allowed values and bounds in words; empty where there are none. */
function valuesOf({ type, enum: values, items, minimum, maximum, maxItems, maxLength }: JsonSchema): string {
  if (Array.isArray(values)) return `One of ${values.map(code).join(', ')}.`;
  if (type === 'array') {
    const entries = valuesOf((items ?? {}) as JsonSchema);
    return [`A list of at most ${maxItems} entries.`, entries.replace('One of', 'Entries:')].filter(Boolean).join(' ');
  }
  if (maxLength !== undefined) return `At most ${maxLength} characters.`;
  if (type !== 'number' && type !== 'integer') return '';
  const bounds = [minimum === undefined ? '' : `from ${minimum}`, maximum === undefined ? '' : `to ${maximum}`];
  const text = bounds.filter(Boolean).join(' ');
  return text === '' ? '' : `A ${type === 'integer' ? 'whole number' : 'number'} ${text}.`;
}

/** Fields of the import record. */
function sourcesOf(reads: Reads): string {
  switch (reads.kind) {
    case 'range':
      return [...new Set(reads.of.map((figure) => figures[figure].source))].map(code).join(', ');
    case 'all':
    case 'any':
    case 'words':
      return code(nameSources[reads.of[0]].source);
    case 'share':
      return code(reads.of[0] === 'place' ? 'audience.locations' : 'audience.languages');
    case 'ages':
      return code('audience.ages');
    case 'alike':
      return reads.of[0] === 'creator'
        ? ['topics', 'bio', 'interests', 'hashtags', 'language', 'follower_count'].map(code).join(', ')
        : code('audience');
  }
}

function code(text: unknown): string {
  return `\`${String(text)}\``;
}

function json(value: unknown): string {
  return code(JSON.stringify(value));
}

const kindTexts: Readonly<Record<FilterKind, string>> = {
  range: 'the value lies between `minValue` and `maxValue`, both inclusive and optional; bounds that cross are refused',
  'count-bound': 'one bound of a count, inclusive; the other bound is a field of its own, and the two may not cross',
  'at-least': 'a ratio of at least the given one',
  date: 'a day on or after the given one; `null` asks for nothing',
  growth:
    'growth over `interval` months (default 1) of at least `percentage`; without a percentage it only names the interval to sort by',
  'one-of': 'the one given value of a fixed list',
  flag: '`true` asks for the flag, `false` for nothing',
  'all-of': 'every one of the given values; `[]` asks for nothing',
  'any-of':
    'at least one of the names, compared without regard to case and outer spaces, accents kept; `[]` asks for nothing. Names with an e-mail address or a phone number are not searched',
  words: 'words of a text: see [words](#words)',
  place: 'the given place or any place in it (country > region > city): see [places](#places)',
  language: 'one language, by ISO 639-1 code or by name',
  share: 'a share of the audience of at least `percentage`: see [shares](#shares)',
  alike: 'similarity to a named creator, which is itself left out: see [lookalikes](#lookalikes)',
};

function kindsSection(): string {
  const lines = Object.entries(kindTexts).map(([kind, text]) => `| ${kind} | ${text} |`);
  return `## Kinds

| kind | a creator matches when |
| --- | --- |
${lines.join('\n')}

### Places

A place is given by its \`id\` (from \`search_locations\`) or by its plain name in any language and script, without regard to case
and accents: \`Mailand\`, \`Kalifornien\`, \`大阪\`, also \`Paris, Texas\`. Of several places with that name the most populous one is
meant; the name that a place is shown with counts ten times as much as its names in other languages. A region whose name is also that of its largest city counts for less than the city where at least half of its people live
there (\`Tokyo\`, \`Berlin\`). \`filters_used\` shows the id. A name that no place has is refused, and \`errors[].allowed\` offers the
nearest ones. Ids of earlier editions of the dictionary mean the place of today. Places outside of the dictionary count as
unknown.

Places come from GeoNames (https://www.geonames.org, CC BY 4.0): say so where you show them to others.

### Languages

A language is given by its ISO 639-1 code or by its name in any language, without regard to case and accents (\`German\`,
\`allemand\`, \`ドイツ語\`). What is unknown is refused, and \`errors[].allowed\` offers the nearest names or codes.`;
}

const sampleText = 'Crème brûlée, CRÈME-2024!';
const unspacedText = '京都在住, yoga';

function wordsSection(): string {
  return `## Words

The rule is the same in every engine and needs no dictionary; there is no stemming.

1. A text is folded: compatibility forms, case and accents are taken away (NFKC, lower-case, NFD, the marks U+0300 to U+036F
   removed, NFC). Half-width \`ﾊﾟﾘ\` is \`パリ\`. Vowels of Hindi and Tamil, tones of Thai and the voicing of が stay.
2. It is split into runs of letters, digits and marks. A run is one word, except in scripts written without spaces:
   Chinese, Japanese (its three scripts as one), Thai, Lao, Khmer, Burmese. A run is cut where one of these begins or ends; the
   words of the part in it are each character, with its marks, and each pair of neighbouring characters.
3. An entry is folded and split in the same way. Of a part written without spaces its pairs count, of a part of one character that
   character. It matches a text that has all of its words, in any order.

| text | its words | as an entry |
| --- | --- | --- |
${[sampleText, unspacedText].map((text) => `| ${code(text)} | ${words(text).map(code).join(', ')} | ${wordsOfEntry(text).map(code).join(', ')} |`).join('\n')}

So \`京都\` finds \`毎週着物を紹介しています。京都在住のスタイリスト\`; it finds \`東京都\` too. Exactly:

- A character is a letter or digit with the marks after it. What Unicode calls a letter is a character of its own, such as
  the vowel in \`เก\`.
- Japanese are also ー, 々, 〆 and 〱. Digits belong to no script (\`第1回\` is three parts), except those of Thai, Lao, Khmer and
  Burmese.
- Marks after an emoji or a space belong to no word: \`❤️yoga\` has the word \`yoga\`. All other characters separate words, among
  them the zero width space, joiner and non-joiner.
- Lower-case is that of no language: \`İ\` and \`I\` become \`i\`, \`ı\` stays, and \`Σ\` at the end of a word becomes \`ς\`.

Of \`any\` at least one entry must match, of \`all\` every one, of \`none\` not one; a creator whose bio is unknown doesn't match
\`none\` either. Recent captions are read together, as one text.`;
}

function sharesSection(): string {
  return `## Shares

Shares of an audience are compared in millionths (100 % is ${wholeShare.toLocaleString('en')}), so that all engines agree; a
share above zero is never rounded to zero.

- A place: the recorded share; where none is recorded, the sum of what is recorded under it.
- An age band: the sum of the recorded bands that lie wholly inside the bounds.
- A language, a gender: the recorded share.

Without \`percentage\` any share above zero is enough; for \`audience.gender\` the default is ${genderPercentage}, and \`filters_used\` shows it.`;
}

function similaritySection(): string {
  return `## Lookalikes

${lookalikeRules()}`;
}

function sortSection(): string {
  const lines = sortByValues.map((sortBy) => `| ${sortBy} | ${orderInWords(sortBy)} |`);
  return `## Sort keys

Descending, unknown values last; ties by follower count, then by creator id. A key that can't be used falls back to
\`FOLLOWER_COUNT\`, and \`filters_used\` and \`warnings\` say so.

| \`basic.sortBy\` | order |
| --- | --- |
${lines.join('\n')}`;
}

function orderInWords(sortBy: SortBy): string {
  const key = sortKeys[sortBy];
  if (key.kind === 'no_data') return 'no data is collected for it: falls back';
  if (key.kind === 'filter') return `how well \`${key.filter}\` is met; falls back without that filter`;
  const sort = key.sort({ used: () => undefined, conditions: () => [] });
  const filter = filters.find(({ sortBy: keys = [] }: Filter) => keys.includes(sortBy));
  const source = sort.by === 'figure' ? code(figures[sort.figure].source) : '';
  return filter ? `${source}, or what \`${filter.name}\` names` : source;
}
