import { contactChannels } from '@creator-discovery/search-filters';
import { factLabels } from './facts/index.ts';
import { rowLabels } from './reading/index.ts';
import { putValue, type RecordDraft, recordTarget } from './record-target.ts';

/** Fields of exported rows that records lack, and that show that a row was exported. */
const rowsOnly = ['creator_id', 'emails', 'owned_since', 'charged', 'handle_changed'];
/** Columns of files for people that repeat parts of others. */
const forPeople = ['first_name', 'country'];
/** Fields of rows that other tables also have. */
const common = ['email', 'phone', 'other_emails', 'other_phones'];
/** Fields that repeat contacts. */
const repeating = ['email', 'emails', 'phone'];

/** Fields of the record by their names in exported rows. */
const recordNames: ReadonlyMap<string, string> = new Map([
  ['audience_credibility', 'audience.credibility'],
  ['follower_growth_1_months_pct', 'follower_growth_pct.1'],
  ['follower_growth_6_months_pct', 'follower_growth_pct.6'],
  ['email', 'contacts.EMAIL'],
  ['emails', 'contacts.EMAIL'],
  ['other_emails', 'contacts.EMAIL'],
  ['phone', 'contacts.PHONE'],
  ['other_phones', 'contacts.PHONE'],
]);

/** Fields of exported rows with other names in records. */
export const rowFields: readonly string[] = [...rowsOnly, ...recordNames.keys()];

const labels = new Map<string, string>(
  Object.entries({ ...factLabels, ...rowLabels }).map(([key, label]) => [label, key]),
);

/** Returns the field of a heading in files for people; other text is returned unchanged. */
export function fieldOfLabel(heading: string): string {
  return labels.get(heading) ?? heading;
}

/** Whether a table with these columns, or an object with these fields, was exported here. */
export function isExported(fields: readonly string[]): boolean {
  return fields.some((name) => !common.includes(name) && rowFields.includes(name));
}

/** Returns the field of the record for a column; null if the record lacks it or another column has the same values. */
export function recordNameOf(column: string, columns: readonly string[]): string | null {
  const isRepeated =
    repeating.includes(column) && (columns.includes('contacts') || (column === 'email' && columns.includes('emails')));
  if (forPeople.includes(column) && isExported(columns)) return null;
  return isRepeated || (rowsOnly.includes(column) && column !== 'emails') ? null : (recordNames.get(column) ?? column);
}

/** Whether a row stands for a creator that was erased while the file was written. It has no facts. */
export function isErasedRow(row: unknown): boolean {
  const { erased, handle } = Object(row) as { readonly erased?: unknown; readonly handle?: unknown };
  return erased === true && handle === undefined;
}

/** Converts an exported row of JSON to a record. */
export function recordOfRow(row: object): RecordDraft {
  const columns = Object.keys(row);
  const record: RecordDraft = Object.create(null);
  for (const [column, value] of Object.entries(row)) {
    const name = recordNameOf(column, columns);
    const target = name === null ? null : recordTarget(name);
    const given = column === 'estimated' && Array.isArray(value) ? value.map(estimatedFact) : value;
    if (target === null && name !== null) record[column] = value;
    else if (target !== null && (value !== null || target.name === column)) putValue(record, target, given);
  }
  return record;
}

/** Rows show the name of the place rather than its id. */
export function estimatedFact(name: unknown): unknown {
  return name === 'location' ? 'location_id' : name;
}

/** Splits `EMAIL:a@example.com; PHONE:+4930123456`. */
export function contactsIn(text: string): readonly { readonly type: string; readonly value: string }[] {
  const contacts: { type: string; value: string }[] = [];
  for (const part of text.split(';')) {
    const type = part.slice(0, Math.max(part.indexOf(':'), 0)).trim();
    const last = contacts.at(-1);
    if ((contactChannels as readonly string[]).includes(type))
      contacts.push({ type, value: part.slice(part.indexOf(':') + 1).trim() });
    else if (last !== undefined) last.value += `;${part}`;
  }
  return contacts;
}
