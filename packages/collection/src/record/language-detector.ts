/** A language that a text may be in. */
export interface DetectedLanguage {
  /** ISO 639-1. */
  readonly code: string;
  /** From 0 to 1: the share of texts with this confidence of which the language is right, as far as was measured. */
  readonly confidence: number;
}

/** Finds out in which language a text is written. */
export abstract class LanguageDetector {
  /** The most probable language; null where the text gives no ground for one. Of any text, however long. */
  abstract detect(text: string): DetectedLanguage | null;
}
