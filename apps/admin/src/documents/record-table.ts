import { recordMeanings } from '@creator-discovery/creators';

const table = /(?<=^\| field \| meaning \|\n\| --- \| --- \|\n)(?:\|.*\n)+/m;

/** The guide to data with the fields of the import record as the registry of facts has them. */
export function withRecordTable(guide: string): string {
  return guide.replace(table, () =>
    Object.entries(recordMeanings)
      .map(([name, meaning]) => `| \`${name}\` | ${meaning} |\n`)
      .join(''),
  );
}
