import { type Columns, textColumns } from '../columns.ts';
import { foldedForms } from '../folding.ts';
import { scoreOf } from './best-fits.ts';
import { EntryColumn } from './entry-column.ts';
import { KeyColumn } from './key-column.ts';
import { LaterWords } from './later-words.ts';
import { styleOf } from './spelling.ts';
import { SpellingColumn } from './spelling-column.ts';

/** A named thing. */
export interface NamedThing {
  /** The displayed name first, then aliases. */
  readonly names: readonly string[];
  /** Things with the same name are ordered by weight, heaviest first. */
  readonly weight: number;
}

interface Entry {
  readonly ordinal: number;
  readonly written: string;
  readonly isOwn: boolean;
}

/** In bytes. Longer names are descriptions. */
const maxNameLength = 200;

/** Compiles names by ordinal into columns for `NameIndex`. */
export function encodeNames(all: readonly NamedThing[]): Columns {
  const entries = entriesByKey(all);
  const sorted = [...entries.keys()].map((key) => Buffer.from(key)).sort(Buffer.compare);
  const byKey = sorted.map((key) => heaviestFirst(entries.get(key.toString()) as Entry[], all));
  const keys = KeyColumn.encode(sorted);
  const written = byKey.map((some) => (some.find(({ isOwn }) => isOwn) ?? (some[0] as Entry)).written);
  const styles = written.map((name, index) => styleOf(name, (sorted[index] as Buffer).toString()));
  const entryColumn = EntryColumn.encode(
    byKey.map((some) => some.map(({ ordinal }) => ordinal)),
    styles,
  );
  const spellings = SpellingColumn.encode(written, styles);
  const ownKeys = new Uint32Array(all.length);
  byKey.forEach((some, index) => {
    for (const { ordinal, isOwn } of some) if (isOwn) ownKeys[ordinal] = index;
  });
  const unlike = [...all.keys()].filter((ordinal) => all[ordinal]?.names[0] !== written[ownKeys[ordinal] as number]);
  return {
    keyBytes: keys.bytes,
    keyBlocks: keys.blocks,
    keyCount: Uint32Array.of(sorted.length),
    entryBytes: entryColumn.bytes,
    entryBlocks: entryColumn.blocks,
    spellingBytes: spellings.bytes,
    spellingBlocks: spellings.blocks,
    laterWords: LaterWords.encode(sorted),
    ownKeys,
    ownOrdinals: Uint32Array.from(unlike),
    ...textColumns(
      'own',
      unlike.map((ordinal) => all[ordinal]?.names[0] ?? ''),
    ),
  };
}

function entriesByKey(all: readonly NamedThing[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>();
  all.forEach(({ names }, ordinal) => {
    const seen = new Set<string>();
    names.forEach((written, index) => {
      foldedForms(written).forEach((key, form) => {
        if (seen.has(key) || (index > 0 && Buffer.byteLength(key) > maxNameLength)) return;
        seen.add(key);
        const entry = { ordinal, written, isOwn: index === 0 && form === 0 };
        const known = entries.get(key);
        if (known === undefined) entries.set(key, [entry]);
        else known.push(entry);
      });
    });
  });
  return entries;
}

function heaviestFirst(entries: Entry[], all: readonly NamedThing[]): Entry[] {
  const score = ({ ordinal, isOwn }: Entry): number => scoreOf(isOwn ? 'ownWhole' : 'whole', all[ordinal]?.weight ?? 0);
  const order = (a: Entry, b: Entry): number =>
    score(b) - score(a) || Number(b.isOwn) - Number(a.isOwn) || a.ordinal - b.ordinal;
  return entries.sort(order);
}
