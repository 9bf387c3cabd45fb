/** Subjects of creators. */
export const niches = [
  'fashion',
  'beauty',
  'fitness',
  'food',
  'travel',
  'gaming',
  'technology',
  'music',
  'art',
  'parenting',
  'pets',
  'home',
  'cars',
  'business',
] as const;

export type Niche = (typeof niches)[number];

/**
 * Words of one language, in lists separated by `|`. A name may be `romanised=native`: handles use the first, profiles show the
 * second.
 */
export interface LexiconSource {
  women: string;
  men: string;
  families: string;
  /**
   * Templates with {role} {a} {b} {city}; {a} and {b} are two of the niche's nouns. A `~` marks a space that only spaced texts
   * have (`DemoDataOptions.texts`).
   */
  bios: string;
  /** Templates with {a} {b} {city}, and `~`. */
  captions: string;
  /** For each niche: the creator's role, then nouns. */
  niches: Record<Niche, string>;
}

export interface Name {
  readonly ascii: string;
  readonly shown: string;
}

export interface Lexicon {
  readonly women: readonly Name[];
  readonly men: readonly Name[];
  readonly families: readonly Name[];
  readonly bios: readonly string[];
  readonly captions: readonly string[];
  readonly niches: Readonly<Record<Niche, { readonly role: string; readonly nouns: readonly string[] }>>;
}

export function lexicon(source: LexiconSource): Lexicon {
  const vocabulary = (niche: Niche): Lexicon['niches'][Niche] => {
    const [role = '', ...nouns] = source.niches[niche].split('|');
    return { role, nouns };
  };
  return {
    women: names(source.women),
    men: names(source.men),
    families: names(source.families),
    bios: templates(source.bios),
    captions: templates(source.captions),
    niches: Object.fromEntries(niches.map((niche) => [niche, vocabulary(niche)])) as Lexicon['niches'],
  };
}

function names(list: string): Name[] {
  return list.split('|').map((entry) => {
    const [first = '', native] = entry.split('=');
    return {
      ascii: first
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/ı/g, 'i')
        .replace(/ß/g, 'ss')
        .replace(/ł/gi, 'l')
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase(),
      shown: native ?? first,
    };
  });
}

/** A `|` with spaces around it is part of the text. */
function templates(list: string): string[] {
  return list.split(/(?<! )\|(?! )/);
}
