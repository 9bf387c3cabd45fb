import type { Lexicon } from './lexicon/lexicon.ts';
import { lexicons } from './markets.ts';
import type { Persona } from './persona.ts';
import type { Random } from './random.ts';

/** `written` drops the `~` of templates; `spaced` replaces each with a space. */
export type Typing = 'written' | 'spaced';

/** A bio of one or two lines in the creator's language; some have a second line in English. */
export function bio(persona: Persona, random: Random, typing: Typing): string {
  const first = line(persona, persona.words, random);
  if (random.chance(0.35)) return typed(first, typing);
  const second = line(persona, random.chance(0.12) ? lexicons.en : persona.words, random);
  return typed(second === first ? first : `${first}\n${second}`, typing);
}

/** Recent captions, newest first, with hashtags at the end. */
export function captions(
  persona: Persona,
  tags: readonly string[],
  { random, texts }: { readonly random: Random; readonly texts: Typing },
): string[] {
  const chosen = random.several(persona.words.captions, random.whole(3, 7));
  return chosen.map((template) => {
    const text = filled(template, { persona, words: persona.words }, random);
    const added = random.several(tags, random.whole(0, 4)).map((tag) => `#${tag}`);
    return typed([text, ...added].join(' '), texts);
  });
}

/** Hashtags without `#`: international ones of the niche, some in the creator's language, the home town. */
export function hashtags(persona: Persona, random: Random): string[] {
  const own = persona.words.niches[persona.niche].nouns.map(tag).filter((word) => word !== '');
  const international = random.several(persona.niches.hashtags, random.whole(2, 7));
  const local = random.several(own, random.whole(1, 4));
  const town = random.chance(0.4) ? [tag(persona.city.name)] : [];
  return [...new Set([...international, ...local, ...town])];
}

function line(persona: Persona, words: Lexicon, random: Random): string {
  const { role } = words.niches[persona.niche];
  return capitalised(filled(random.pick(words.bios), { persona, words }, random).replaceAll('{role}', role));
}

function filled(
  template: string,
  { persona, words }: { readonly persona: Persona; readonly words: Lexicon },
  random: Random,
): string {
  const { nouns } = words.niches[persona.niche];
  const [a = '', b = a] = random.several(nouns, 2);
  return capitalised(template.replaceAll('{a}', a).replaceAll('{b}', b).replaceAll('{city}', persona.city.name));
}

function typed(text: string, typing: Typing): string {
  return typing === 'written' ? text.replaceAll('~', '') : text.replace(/[~ ]+/g, ' ').trim();
}

function tag(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
