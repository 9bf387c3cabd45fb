import { readJson } from '@creator-discovery/search-filters';
import type { FieldShape } from './record-shape.ts';

/** What separates the entries of a list in one cell. */
const listSeparator = '|';

/**
 * The value that a text means where a field of that shape is expected: a number, `true` or `false`, a list, or JSON where it
 * begins like a list or an object. A text that means none of these is returned as it is; the record's schema refuses it.
 */
export function cellValue(cell: string, shape: FieldShape, separator = listSeparator): unknown {
  const text = cell.trim();
  switch (shape.kind) {
    case 'number':
      return numberIn(text);
    case 'flag':
      return flagIn(text);
    case 'list':
      return text.startsWith('[') ? jsonIn(text) : entriesIn(text, shape.entry, separator);
    case 'object':
    case 'figures':
      return text.startsWith('{') ? jsonIn(text) : text;
    default:
      return text;
  }
}

function numberIn(text: string): unknown {
  return /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : text;
}

function flagIn(text: string): unknown {
  const word = text.toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : text;
}

function entriesIn(text: string, entry: FieldShape, separator: string): unknown[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => cellValue(part, entry, separator));
}

function jsonIn(text: string): unknown {
  const read = readJson(text);
  return read.ok ? read.value : text;
}
