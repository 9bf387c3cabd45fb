import type { ReadColumns, TextColumn } from '../columns.ts';
import { firstIndex } from '../first-index.ts';
import { scriptsByCode } from '../scripts-by-code.ts';
import { BestFits, type BestNames } from './best-fits.ts';
import { EntryColumn } from './entry-column.ts';
import { KeyColumn } from './key-column.ts';
import { LaterWords } from './later-words.ts';
import { endOf, lettersAt, minLettersForTypos, withOneTypo } from './one-typo.ts';
import { spelled, storedSpelling } from './spelling.ts';
import { SpellingColumn } from './spelling-column.ts';

const nothing: BestNames = { ordinals: new Uint32Array(), keys: new Uint32Array() };

/** Finds ordinals by whole names, by beginnings of names or later words, and with one wrong letter. Queries must be folded. */
export class NameIndex {
  readonly #keys: KeyColumn;
  readonly #laterWords: LaterWords;
  readonly #entries: EntryColumn;
  readonly #spellings: SpellingColumn;
  readonly #ownKeys: Uint32Array;
  readonly #ownNames: SparseTexts;
  readonly #weights: Uint32Array;
  #best: BestFits | null = null;
  #firstLetters: readonly string[] | null = null;

  /** @param weights by ordinal; the heaviest result comes first */
  constructor(columns: ReadColumns, weights: Uint32Array) {
    this.#keys = new KeyColumn({
      ...columns.blocks('key'),
      length: columns.numbers('keyCount')[0] as number,
    });
    this.#laterWords = new LaterWords(this.#keys, columns.numbers('laterWords'));
    this.#entries = new EntryColumn(columns.blocks('entry'));
    this.#spellings = new SpellingColumn(columns.blocks('spelling'));
    this.#ownKeys = columns.numbers('ownKeys');
    this.#ownNames = new SparseTexts(columns.numbers('ownOrdinals'), columns.texts('own'));
    this.#weights = weights;
  }

  /** Returns ordinals with exactly this name, heaviest first. A displayed name counts ten times. */
  named(folded: string): number[] {
    const key = this.#keyNamed(Buffer.from(folded));
    return key === null ? [] : this.#entries.of(key);
  }

  /** Returns the displayed name. */
  ownName(ordinal: number): string {
    return this.#ownNames.of(ordinal) ?? this.written(this.#ownKeys[ordinal] as number);
  }

  /** Returns the written form of a key. */
  written(key: number): string {
    const styles = this.#entries.stylesUpTo(key);
    const style = styles[styles.length - 1] as number;
    if (style !== storedSpelling) return spelled(this.#keys.at(key).toString(), style);
    return this.#spellings.at(key, styles.filter((one) => one === storedSpelling).length - 1);
  }

  /** Whether the key is that of the displayed name. */
  isOwnKey(ordinal: number, key: number): boolean {
    return this.#ownKeys[ordinal] === key;
  }

  /** Returns all matches, by fit and weight. */
  search(folded: string): BestNames {
    if (folded === '') return nothing;
    this.#best ??= new BestFits({ weights: this.#weights, ownKeys: this.#ownKeys });
    const text = Buffer.from(folded);
    this.#addBeginnings(this.#best, text);
    if (folded.length > 1) this.#addLaterWords(this.#best, text);
    if (!withoutTypos.test(folded)) this.#addTypos(this.#best, folded);
    return this.#best.take();
  }

  #addBeginnings(best: BestFits, text: Buffer): void {
    const start = this.#keys.firstAtOrAfter(text);
    const end = endOf(this.#keys, text, { start, end: this.#keys.length });
    const whole = start < end && this.#keys.at(start).length === text.length ? start : -1;
    this.#entries.each(start, end, (ordinal, key) => {
      const isOwn = this.isOwnKey(ordinal, key);
      if (key === whole) best.add(ordinal, key, isOwn ? 'ownWhole' : 'whole');
      else best.add(ordinal, key, isOwn ? 'ownBeginning' : 'beginning');
    });
  }

  #addLaterWords(best: BestFits, text: Buffer): void {
    const words = this.#laterWords;
    const first = words.firstAtOrAfter(text);
    for (let at = first, after = endOf(words, text, { start: first, end: words.length }); at < after; at++) {
      const key = words.keyOf(at);
      this.#entries.each(key, key + 1, (ordinal) => {
        best.add(ordinal, key, this.isOwnKey(ordinal, key) ? 'ownWord' : 'word');
      });
    }
  }

  #addTypos(best: BestFits, folded: string): void {
    const query = [...folded];
    if (query.length < minLettersForTypos) return;
    this.#firstLetters ??= [...lettersAt(0, this.#keys, { start: 0, end: this.#keys.length })];
    const own = scripts.filter((script) => script.test(`${folded} `));
    const letters = this.#firstLetters.filter(
      (letter) => !withoutTypos.test(letter) && own.some((script) => script.test(letter)),
    );
    for (const { index, isWhole } of withOneTypo(query, this.#keys, letters))
      for (const ordinal of this.#entries.of(index)) best.add(ordinal, index, isWhole ? 'wholeWithTypo' : 'typo');
  }

  #keyNamed(text: Buffer): number | null {
    const key = this.#keys.firstAtOrAfter(text);
    if (key >= this.#keys.length) return null;
    return this.#keys.at(key).equals(text) ? key : null;
  }
}

/** Scripts with thousands of characters. */
const withoutTypos = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** Sets of characters of which one may replace another, by mistake. */
const scripts = [...Object.values(scriptsByCode), /[ \d]/u];

/** Texts of some numbers. */
class SparseTexts {
  readonly #numbers: Uint32Array;
  readonly #texts: TextColumn;

  constructor(numbers: Uint32Array, texts: TextColumn) {
    this.#numbers = numbers;
    this.#texts = texts;
  }

  of(number: number): string | null {
    const index = firstIndex(this.#numbers.length, (i) => (this.#numbers[i] as number) >= number);
    return this.#numbers[index] === number ? this.#texts.at(index) : null;
  }
}
