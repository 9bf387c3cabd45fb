export interface DetectedLanguage {
  /** ISO 639-1. */
  readonly code: string;
  /** 0 to 1: measured share of texts with this confidence whose language is correct. */
  readonly confidence: number;
}

/** Detects the language of a text. */
export abstract class LanguageDetector {
  /** Returns the most probable language of a text of any length, or null without evidence. */
  abstract detect(text: string): DetectedLanguage | null;
}
