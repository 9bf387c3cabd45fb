import type { Persona } from './persona.ts';
import type { Random } from './random.ts';

/** A bio of one or two lines in the creator's language. */
export function bio(persona: Persona, random: Random): string {
  const { role } = persona.words.niches[persona.niche];
  const first = capitalised(filled(random.pick(persona.words.bios), persona, random).replaceAll('{role}', role));
  if (random.chance(0.35)) return first;
  const second = capitalised(filled(random.pick(persona.words.bios), persona, random).replaceAll('{role}', role));
  return second === first ? first : `${first}\n${second}`;
}

/** Recent captions, newest first, with hashtags at the end. */
export function captions(persona: Persona, tags: readonly string[], random: Random): string[] {
  const chosen = random.several(persona.words.captions, random.whole(3, 7));
  return chosen.map((template) => {
    const text = filled(template, persona, random);
    const added = random.several(tags, random.whole(0, 4)).map((tag) => `#${tag}`);
    return [text, ...added].join(' ');
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

function filled(template: string, persona: Persona, random: Random): string {
  const { nouns } = persona.words.niches[persona.niche];
  const [a = '', b = a] = random.several(nouns, 2);
  return capitalised(template.replaceAll('{a}', a).replaceAll('{b}', b).replaceAll('{city}', persona.city.name));
}

function tag(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
