import phrases from './phrases.json' with { type: 'json' };
import { type Token, tokensOf } from './tokens.ts';

/** Languages that the rules read. The others, in other scripts, are read in usual sentences: Russian, Korean, Arabic, Hindi, Chinese. */
export const sentenceLanguages = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'other'] as const;
export type SentenceLanguage = (typeof sentenceLanguages)[number];

/** Meaning of a phrase; most are the names of lists in `phrases.json`. */
export type Tag = keyof (typeof phrases)['any'] | keyof (typeof phrases)['en'] | 'languages' | 'places';

interface Phrase {
  readonly words: readonly string[];
  readonly tag: Tag;
  /** Name that the phrase stands for: `mode=fashion`. */
  readonly name: string;
}

/** The longest phrases that begin at a token. */
export interface PhraseMatch {
  readonly length: number;
  readonly tags: ReadonlySet<Tag>;
  readonly names: Readonly<Partial<Record<Tag, string>>>;
}

/** Phrases of a language by their first word; phrases that begin with a stem are under its first letter and `*`. */
export type Lexicon = ReadonlyMap<string, readonly Phrase[]>;

const lexicons = new Map<SentenceLanguage, Lexicon>();

export function lexiconOf(language: SentenceLanguage): Lexicon {
  const keyOf = ({ words: [first = ''] }: Phrase) => (first.endsWith('*') ? `${first[0]}*` : first);
  const known = lexicons.get(language) ?? Map.groupBy(phrasesOf(language), keyOf);
  lexicons.set(language, known);
  return known;
}

function phrasesOf(language: SentenceLanguage): readonly Phrase[] {
  return [phrases.any, phrases[language]].flatMap((lists) =>
    Object.entries(lists).flatMap(([tag, list]) =>
      otherLists.some((name) => name === tag) ? [] : list.split('|').map((entry) => phrase(entry, tag as Tag)),
    ),
  );
}

function phrase(entry: string, tag: Tag): Phrase {
  const at = entry.indexOf('=', 1);
  const [written, name] =
    at > 0 && entry !== '>=' && entry !== '<=' ? [entry.slice(0, at), entry.slice(at + 1)] : [entry, ''];
  const words: string[] = [];
  for (const { folded } of tokensOf(written)) {
    if (folded === '*') words.push(`${words.pop()}*`);
    else words.push(folded);
  }
  return { words, tag, name };
}

/**
 * Lists that are no phrases: endings of names, words and endings for several people, and things that have a place or language
 * in their name.
 */
const otherLists = ['endings', 'people', 'things'] as const;

const sortedLists = new Map<string, readonly string[]>();

/** Returns a list of the language and those of all languages, longest entry first. */
export function listOf(language: SentenceLanguage, name: (typeof otherLists)[number]): readonly string[] {
  const key = `${language} ${name}`;
  const lists = [phrases.any, phrases[language]] as readonly Readonly<Partial<Record<typeof name, string>>>[];
  const made = () => lists.flatMap((one) => one[name]?.split('|') ?? []).sort((a, b) => b.length - a.length);
  const known = sortedLists.get(key) ?? made();
  sortedLists.set(key, known);
  return known;
}

export function phraseAt(tokens: readonly Token[], at: number, lexicon: Lexicon): PhraseMatch | null {
  const first = tokens[at]?.folded ?? '';
  let length = 0;
  let found: Phrase[] = [];
  for (const one of [...(lexicon.get(first) ?? []), ...(lexicon.get(`${first[0]}*`) ?? [])]) {
    if (one.words.length < length || !one.words.every((word, i) => fits(tokens[at + i], word))) continue;
    if (one.words.length > length) found = [];
    length = one.words.length;
    found.push(one);
  }
  if (length === 0) return null;
  return {
    length,
    tags: new Set(found.map(({ tag }) => tag)),
    names: Object.fromEntries(found.map(({ tag, name }) => [tag, name])),
  };
}

function fits(token: Token | undefined, word: string): boolean {
  if (token === undefined || token.kind === 'quote' || token.kind === 'hashtag' || token.kind === 'handle')
    return false;
  return word.endsWith('*') ? token.folded.startsWith(word.slice(0, -1)) : token.folded === word;
}
