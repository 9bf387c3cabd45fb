import { recordMeanings } from '@creator-discovery/creators';

const table = /(?<=^\| field \| meaning \|\n\| --- \| --- \|\n)(?:\|.*\n)+/m;

/** Returns docs/data.md with its table of fields rewritten from the registry of facts. */
export function withRecordTable(guide: string): string {
  return guide.replace(table, () =>
    Object.entries(recordMeanings)
      .map(([name, meaning]) => `| \`${name}\` | ${meaning} |\n`)
      .join(''),
  );
}
