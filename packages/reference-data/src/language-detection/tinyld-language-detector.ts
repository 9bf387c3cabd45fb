import { createRequire } from 'node:module';
import type { DetectedLanguage, LanguageDetector } from '@creator-discovery/collection';

/** More characters do not improve the result. */
const maxLength = 1000;

/** Accuracy from which the library is right for 99 % of short texts. Below it, it also assigns languages to people's names. */
const sureAccuracy = 0.2;

/** A word alone or repeated, in a script of many languages: `Chef`, `мама`. */
const sharedWord = /^(?:[\p{Script=Latin}\p{M}'’-]+|[\p{Script=Cyrillic}\p{M}-]+|[\p{Script=Arabic}\p{M}]+)$/u;

const require = createRequire(import.meta.url);

/** Detects languages with `tinyld`, which is loaded with the first text because its tables take 42 MiB. */
export class TinyldLanguageDetector implements LanguageDetector {
  detect(text: string): DetectedLanguage | null {
    const read = text.slice(0, maxLength).toWellFormed();
    const words = new Set(read.trim().toLowerCase().split(/\s+/));
    if (!/\p{L}/u.test(read) || sharedWord.test([...words].join(' '))) return null;
    const { detectAll } = require('tinyld') as typeof import('tinyld');
    const [best] = detectAll(read);
    if (best === undefined || !/^[a-z]{2}$/.test(best.lang)) return null;
    return { code: best.lang, confidence: confidenceOf(best.accuracy) };
  }
}

function confidenceOf(accuracy: number): number {
  return accuracy >= sureAccuracy ? 0.95 + 0.05 * Math.min(accuracy, 1) : 3 * Math.max(accuracy, 0);
}
