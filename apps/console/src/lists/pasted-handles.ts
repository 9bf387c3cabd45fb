import type { Schemas } from '../api.ts';

type Platform = Schemas['Platform'];

/** What was found in a pasted text. */
export interface Pasted {
  /** Each creator once, in the order pasted; links say their platform themselves. */
  readonly creators: readonly Schemas['CreatorName'][];
  /** How often somebody was named again. */
  readonly repeated: number;
  /** Links of other sites, and what is too long to be a handle. */
  readonly unreadable: readonly string[];
}

/** Reads handles and links of profiles from a text: one a line, or with commas, semicolons or spaces between them. */
export function pastedHandles(text: string, platform: Platform): Pasted {
  const words = text.split(/[\s,;]+/u).filter((word) => word !== '' && word !== '@');
  const creators = new Map<string, Schemas['CreatorName']>();
  const unreadable: string[] = [];
  let repeated = 0;
  for (const word of words) {
    const creator = creatorIn(word, platform);
    if (creator === null) unreadable.push(word);
    else {
      const key = `${creator.platform}/${creator.handle.toLowerCase()}`;
      if (creators.has(key)) repeated += 1;
      else creators.set(key, creator);
    }
  }
  return { creators: [...creators.values()], repeated, unreadable };
}

const longestHandle = 100;

/** Parts of an address that come before the handle. */
const prefixes = new Set(['c', 'channel', 'u', 'user', 'profile']);

function creatorIn(word: string, platform: Platform): Schemas['CreatorName'] | null {
  if (!/^https?:|^www[.]|[/]/i.test(word)) return named(platform, word);
  const [host = '', ...path] = word
    .replace(/^https?:[/][/]/i, '')
    .replace(/[?#].*$/su, '')
    .split('/');
  const linked = /(?:^|[.])(photonet|videonet|shortnet)[.]/i.exec(host)?.[1]?.toLowerCase();
  if (linked === undefined) return null;
  const parts = path.filter((part) => part !== '');
  const handle =
    parts.find((part) => part.startsWith('@')) ?? (prefixes.has(parts[0]?.toLowerCase() ?? '') ? parts[1] : parts[0]);
  return named(linked as Platform, handle ?? '');
}

function named(platform: Platform, text: string): Schemas['CreatorName'] | null {
  const handle = text.replace(/^@/, '');
  return handle === '' || handle.length > longestHandle ? null : { platform, handle };
}
