import type { Post } from '@creator-discovery/scraping';
import type { LanguageDictionary } from '@creator-discovery/search-filters';
import type { LanguageDetector } from './language-detector.ts';

/** Below this certainty, the language is unknown. */
const minCertainty = 0.7;

/** Newest captions that are read. */
const captionsRead = 12;

export interface LanguageRules {
  readonly languages: Pick<LanguageDictionary, 'byCode'>;
  readonly detector: LanguageDetector;
}

/**
 * Estimates the language of a creator, as an ISO 639-1 code, from the bio and the newest captions. Each text is detected separately and weighted by
 * letters (twice for the bio) and confidence; the greatest weight wins. Certainty is the share of the weight times the mean
 * confidence of the language's texts. Returns null below `minCertainty` or if no text is in a known language.
 */
export function creatorLanguage(
  { bio, newest }: { readonly bio: string; readonly newest: readonly Post[] },
  { languages, detector }: LanguageRules,
): string | null {
  const captions = newest.slice(0, captionsRead).map(({ caption }) => plainWords(caption ?? ''));
  const texts = [{ text: plainWords(bio), factor: 2 }, ...captions.map((text) => ({ text, factor: 1 }))];
  const weights = new Map<string, { weight: number; letters: number }>();
  let all = 0;
  for (const { text, factor } of texts) {
    const detected = text === '' ? null : detector.detect(text);
    if (detected === null || languages.byCode(detected.code) === null) continue;
    const letters = text.length * factor;
    const weight = letters * detected.confidence;
    const sum = weights.get(detected.code) ?? { weight: 0, letters: 0 };
    sum.weight += weight;
    sum.letters += letters;
    weights.set(detected.code, sum);
    all += weight;
  }
  const [best] = [...weights].sort(([, a], [, b]) => b.weight - a.weight);
  if (best === undefined) return null;
  const [code, sum] = best;
  const certainty = (sum.weight / all) * (sum.weight / sum.letters);
  return certainty >= minCertainty ? code : null;
}

/** Removes everything without a language: addresses, handles, hashtags, numbers and emoji. Keeps the order of words. */
export function plainWords(text: string): string {
  return text
    .replace(/(?:https?:\/\/|www\.)\S*/giu, ' ')
    .split(/\s+/u)
    .filter((piece) => !/[@#\d/]/u.test(piece))
    .join(' ')
    .replace(/[^\p{L}\p{M}'’\-\s]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
