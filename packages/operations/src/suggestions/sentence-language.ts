import { numberWordsAt } from './number-words.ts';
import { lexiconOf, listOf, phraseAt, type SentenceLanguage, sentenceLanguages } from './phrases.ts';
import type { Token } from './tokens.ts';

/** Returns the language with the most known words; between equals that of the locale, then English. */
export function languageOf(tokens: readonly Token[], locale: string): SentenceLanguage {
  const own = locale.slice(0, 2).toLowerCase();
  const scores = sentenceLanguages.map((language) => ({
    language,
    score: knownWords(tokens, language) + (language === own ? 0.5 : 0),
  }));
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).language;
}

function knownWords(tokens: readonly Token[], language: SentenceLanguage): number {
  const [lexicon, things] = [lexiconOf(language), listOf(language, 'things')];
  let known = tokens.filter(({ folded }) => things.includes(folded)).length;
  for (let at = 0; at < tokens.length; ) {
    const length = phraseAt(tokens, at, lexicon)?.length ?? (numberWordsAt(tokens, at, lexicon)?.to ?? at) - at;
    known += length;
    at += Math.max(length, 1);
  }
  return known;
}
