import { z } from 'zod';
import { figures } from './figures.ts';
import { type Filter, type FilterData, type FilterGroup, type FilterKind, filterGroups, partsOf } from './filter.ts';
import { filterObject } from './filter-object.ts';
import { filters } from './filters/index.ts';
import { genderPercentage } from './kinds/share.ts';
import { lookalikeRules } from './lookalike-rules.ts';
import { wholeShare } from './shares.ts';
import { type SortBy, sortByValues } from './sort-by.ts';
import { sortKeys } from './sort-key.ts';
import { nameSources } from './tokens.ts';
import { words, wordsOfEntry } from './words.ts';

/** Writes `docs/filters.md` from the filters, sort keys and rules of matching. */
export function filtersDocument(): string {
  const schema = z.toJSONSchema(filterObject, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const parts = [
    introduction,
    ...[...filterGroups, 'exclude' as const].map((group) => groupSection(group, schema)),
    `## Common fields\n\n${[...commonFieldsOf(schema)].join('\n')}`,
    kindsSection(),
    wordsSection(),
    sharesSection(),
    similaritySection(),
    sortSection(),
  ];
  return `${parts.join('\n\n')}\n`;
}

const usualLimits = { maxItems: 100, maxLength: 200 };

const introduction = `# Filters

<!-- Written by \`npm run filters-doc\` from packages/search-filters/src/filters; a test compares. -->

Every search filter and its exact meaning. All filters of a search must match. A filter never matches a creator whose value
is unknown. An absent or empty filter restricts nothing. \`filters_used\` in the response shows the filters after defaults;
sending it back repeats the search. Unless stated otherwise, lists have at most ${usualLimits.maxItems} entries and texts
${usualLimits.maxLength} characters.

Tests compare every search engine creator by creator with \`reference-search.ts\`.`;

type JsonSchema = { readonly [key: string]: unknown };

function propertiesOf(node: unknown): Readonly<Record<string, JsonSchema>> {
  return ((node as JsonSchema | undefined)?.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
}

function groupSection(group: FilterGroup | 'exclude', schema: JsonSchema): string {
  const fields = propertiesOf(schema)[group];
  const sections = Object.entries(propertiesOf(fields)).map(([field, shape]) => {
    const filter = filters.find(({ name }: Filter) => name === `${group}.${field}`);
    return filter
      ? filterSection(filter, shape, schema)
      : `### ${group}.${field}\n\n${shape.description} ${field === 'sortBy' ? 'See [sort keys](#sort-keys).' : valuesOf(shape)}`;
  });
  return [`## ${group}`, `${fields?.description}`, ...sections].join('\n\n');
}

function filterSection(filter: Filter, shape: JsonSchema, schema: JsonSchema): string {
  const [example] = filter.examples;
  const [, field] = partsOf(filter.name);
  return [
    `### ${filter.name}`,
    [filter.kind === 'range' ? `${filter.describe}.` : shape.description, valuesOf(shape)].filter(Boolean).join(' '),
    membersOf(filter, shape, commonFieldsOf(schema)),
    [
      `[${filter.kind}](#kinds)`,
      `reads ${sourcesOf(filter.reads)}`,
      filter.sortBy ? `sorts by ${filter.sortBy.map(code).join(', ')}` : '',
    ]
      .filter(Boolean)
      .join('; '),
    `\`{"${field}": ${JSON.stringify(example.given)}}\` finds ${json(example.matching[0])}, not ${json(example.others[0])}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Describes the fields of a filter, and lists the fields described once. */
function membersOf(filter: Filter, shape: JsonSchema, common: ReadonlySet<string>): string {
  const lines = fieldLinesOf(filter, shape);
  const shared = lines.filter(({ line }) => common.has(line)).map(({ name }) => code(name));
  return [
    ...lines.filter(({ line }) => !common.has(line)).map(({ line }) => line),
    ...(shared.length === 0 ? [] : [`- ${shared.join(', ')}: [common](#common-fields)`]),
  ].join('\n');
}

interface FieldLine {
  readonly name: string;
  readonly line: string;
}

/** Returns a line per field. Fields of a range are the same in every range. */
function fieldLinesOf({ kind }: Filter, shape: JsonSchema): readonly FieldLine[] {
  if (kind === 'range') return [];
  return Object.entries(propertiesOf(shape)).map(([name, member]) => {
    const text = [member.description, valuesOf(member)].filter(Boolean).join(' ');
    return { name, line: text === '' ? `- \`${name}\`` : `- \`${name}\`: ${text}` };
  });
}

/** Shorter lines are repeated with each filter. */
const commonLength = 60;

/** Returns the lines of fields that several filters have. */
function commonFieldsOf(schema: JsonSchema): ReadonlySet<string> {
  const lines = (filters as readonly Filter[]).flatMap((filter) => {
    const [group, field] = partsOf(filter.name);
    return fieldLinesOf(filter, propertiesOf(propertiesOf(schema)[group])[field] ?? {}).map(({ line }) => line);
  });
  return new Set(lines.filter((line, at) => line.length >= commonLength && lines.indexOf(line) !== at));
}

/** Describes allowed values and bounds; empty if there are none. */
function valuesOf({ type, enum: values, items, minimum, maximum, maxItems, maxLength }: JsonSchema): string {
  if (Array.isArray(values)) return `One of ${values.map(code).join(', ')}.`;
  if (type === 'array') {
    const list = maxItems === usualLimits.maxItems ? '' : `A list of at most ${maxItems} entries.`;
    const entries = valuesOf((items ?? {}) as JsonSchema).replace('One of', 'Entries:');
    return [list, entries].filter(Boolean).join(' ');
  }
  if (maxLength !== undefined) return maxLength === usualLimits.maxLength ? '' : `At most ${maxLength} characters.`;
  if (type !== 'number' && type !== 'integer') return '';
  const upper = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : `to ${maximum}`;
  const bounds = [minimum === undefined ? '' : `from ${minimum}`, upper];
  const text = bounds.filter(Boolean).join(' ');
  return text === '' ? '' : `A ${type === 'integer' ? 'whole number' : 'number'} ${text}.`;
}

/** Returns the fields of the import record. */
function sourcesOf(reads: FilterData): string {
  switch (reads.kind) {
    case 'range':
    case 'ranges':
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
  range: 'its value lies between `minValue` and `maxValue`, both inclusive and optional; bounds that cross are refused',
  'count-bound':
    'its count is within the inclusive bound; another field is the opposite bound, and the two may not cross',
  'at-least': 'its ratio is at least the given one',
  date: 'its day is on or after the given one; `null` restricts nothing',
  growth:
    'its growth over `interval` months (default 1) is at least `percentage`; without a percentage the filter only sets the interval to sort by',
  'one-of': 'it has the given value of a fixed list',
  flag: 'it has the flag; `false` restricts nothing',
  'all-of': 'it has every given value; `[]` restricts nothing',
  'any-of':
    'it has at least one of the names, ignoring case and outer spaces but not accents; `[]` restricts nothing. Names with an e-mail address or a phone number are not searched',
  words: 'its text has the words: see [words](#words)',
  place: 'it is in the given place or a place within it (country > region > city): see [places](#places)',
  places: 'it is in one of the given places or within one',
  language: 'it has the language, given by ISO 639-1 code or by name',
  languages: 'it has one of the languages',
  share: 'the share of its audience is at least `percentage`: see [shares](#shares)',
  shares: 'the shares of its audience are together at least `percentage`: see [shares](#shares)',
  alike: 'it is similar to the named creator, which is never a result: see [lookalikes](#lookalikes)',
};

function kindsSection(): string {
  const lines = Object.entries(kindTexts).map(([kind, text]) => `| ${kind} | ${text} |`);
  return `## Kinds

| kind | a creator matches when |
| --- | --- |
${lines.join('\n')}

### Places

Give a place by its \`id\` (from \`search_locations\`) or by its name. Names work in any language and script and ignore case and
accents: \`Mailand\`, \`Kalifornien\`, \`大阪\`, \`Paris, Texas\`, \`Paris, TX\`, \`Paris France\`. \`filters_used\` shows the id.

- If several places share a name, the most populous one is used. A place's displayed name counts ten times as much as its
  names in other languages.
- If a region shares its displayed name with its largest city and a tenth of its people live there, the city wins (\`Lisboa\`).
  With another name of the city, half of them must, or a quarter if the displayed name contains it (\`New York\`).
- Two capital letters are a code, not a town: \`CA\` is Canada, \`TX\` Texas. \`LA\` is Los Angeles.
- An unknown name is refused, and \`errors[].allowed\` lists the nearest names.
- Ids of earlier editions of the dictionary still work.
- A creator in a place outside the dictionary has an unknown place.

Place data comes from GeoNames (https://www.geonames.org, CC BY 4.0). Credit it if you show place names to others.

### Languages

Give a language by its ISO 639-1 code or by its name in any language, ignoring case and accents (\`German\`, \`allemand\`,
\`ドイツ語\`). An unknown language is refused, and \`errors[].allowed\` lists the nearest names or codes.`;
}

const sampleText = 'Crème brûlée, CRÈME-2024!';
const unspacedText = '京都在住, yoga ❤️';

function wordsSection(): string {
  return `## Words

The rule is the same in every engine. It needs no dictionary and does no stemming.

1. **Emoji** are words: a flag, a keycap, or pictographs with modifiers, joiners and tags. Variation selectors and skin tones
   don't count. Letters in circles and squares (\`Ⓜ\`, \`🅰\`, \`㊙\`) are letters.
2. **Fold** the rest: remove compatibility forms, case, accents, Hebrew points, Arabic harakat, and invisible characters such as
   soft hyphens and joiners. Letters that Unicode doesn't decompose become plain: \`ß\` ss, \`ł\` l, \`ø\` o, \`ᴀ\` a, \`أ\` ا,
   \`ة\` ه. Half-width \`ﾊﾟﾘ\` becomes \`パリ\`. Vowels of Hindi and Tamil, tones of Thai and the voicing of が stay.
3. **Split** it into runs of letters, digits and marks. A run is one word, except in scripts whose words are not separated:
   Chinese, Japanese (three scripts, treated as one), Korean, Thai, Lao, Khmer and Burmese. Such a script starts a run, and its
   words are each character, with its marks, and each pair of neighbouring characters.
4. **Match** an entry, folded and split in the same way, if the text has all of its words, in any order. In these scripts an
   entry's words are its pairs, or its only character.

| text | words of the text | words of an entry |
| --- | --- | --- |
${[sampleText, unspacedText].map((text) => `| ${code(text)} | ${words(text).map(code).join(', ')} | ${wordsOfEntry(text).map(code).join(', ')} |`).join('\n')}

So \`京都\` finds \`京都在住のスタイリスト\`, and also \`東京都\`; \`서울\` finds \`서울에서\`. Details:

- A character is a letter or digit with the marks after it. Each letter in the sense of Unicode is a separate character, such
  as the vowel in \`เก\`.
- ー, 々, 〆 and 〱 are Japanese. Digits belong to no script (\`第1回\` is three runs), except those of Thai, Lao, Khmer and Burmese.
- Marks after a space belong to no word. All other characters separate words, including the zero width space and blank letters
  such as the Hangul filler. An entry that loses characters (\`C++\`) adds a warning that names the searched words.
- Lower-case does not depend on a language: \`İ\`, \`I\` and \`ı\` become \`i\`, and \`ς\` becomes \`σ\`.

At least one entry of \`any\`, every entry of \`all\` and no entry of \`none\` must match. A creator whose bio is unknown matches none
of the three lists. Recent captions are read as one text.`;
}

function sharesSection(): string {
  return `## Shares

Audience shares are compared in millionths (100 % is ${wholeShare.toLocaleString('en')}), so that all engines agree. A share
above zero is never rounded to zero.

| share of | value |
| --- | --- |
| a place | the recorded share, or the sum of the shares recorded within the place |
| an age band | the sum of the recorded bands entirely within the bounds |
| a language, a gender | the recorded share |
| several places or languages | the sum of their shares; a place inside another one counts once |

Without \`percentage\`, any share above zero matches. The default of \`audience.gender\` is ${genderPercentage}, which \`filters_used\` shows.`;
}

function similaritySection(): string {
  return `## Lookalikes

${lookalikeRules()}`;
}

function sortSection(): string {
  const lines = Object.entries(Object.groupBy(sortByValues, orderInWords)).map(
    ([order, keys = []]) => `| ${keys.join(', ')} | ${order} |`,
  );
  return `## Sort keys

Results are in descending order, unknown values last. Ties are broken by follower count, then by creator id. A key that
cannot be used falls back to \`FOLLOWER_COUNT\`, and \`filters_used\` and \`warnings\` show the fallback.

| \`basic.sortBy\` | order |
| --- | --- |
${lines.join('\n')}`;
}

function orderInWords(sortBy: SortBy): string {
  const key = sortKeys[sortBy];
  if (key.kind === 'no_data') return 'has no data: falls back';
  if (key.kind === 'filter')
    return `how well creators meet ${key.filters.map(code).join(' or ')}; falls back without it`;
  const sort = key.sort({ used: () => undefined, conditions: () => [] });
  const filter = filters.find(({ sortBy: keys = [] }: Filter) => keys.includes(sortBy));
  const source = sort.by === 'figure' ? code(figures[sort.figure].source) : '';
  return filter ? `${source}, or the figure that \`${filter.name}\` names` : source;
}
