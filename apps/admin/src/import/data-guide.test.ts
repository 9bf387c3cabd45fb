import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ImportMapping, importRecordSchema, recordMeanings } from '@creator-discovery/creators';
import { describe, expect, test } from '@jest/globals';
import { withRecordTable } from '../documents/record-table.ts';
import { adminUnderTest } from '../testing/admin-under-test.ts';

const guide = readFileSync(fileURLToPath(new URL('../../../../docs/data.md', import.meta.url)), 'utf8');
const examples = [...guide.matchAll(/^```(json|csv)\n([\s\S]*?)^```/gm)].map(([, , text = '']) => text);

const admin = await adminUnderTest();

describe('docs/data.md', () => {
  test('explains every field of the record (npm run commands-doc writes the table)', () => {
    expect(Object.keys(recordMeanings).sort()).toEqual(Object.keys(importRecordSchema.shape).sort());
    expect(withRecordTable(guide)).toBe(guide);
    expect(guide).toContain(`| \`captions\` | ${recordMeanings.captions} |`);
  });

  test('explains every option of the import', async () => {
    const { out } = await admin.run(['creators', 'import', '--help']);
    const options = [...out.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = '']) => option);
    expect(options).toContain('--mapping');
    expect(options.filter((option) => !guide.includes(option))).toEqual([]);
  });

  test('has an example of every format, all of the same creator', async () => {
    const [ndjson = '', json = '', csv = ''] = examples;
    const tsv = csv.replaceAll(',', '\t');
    for (const [index, text] of [ndjson, json, csv, tsv].entries()) {
      const file = path.join(admin.folder, `example.${index}`);
      await writeFile(file, text);
      const { out, errors } = await admin.run(['creators', 'import', file, '--strict', '--json']);
      expect(errors).toBe('');
      expect(JSON.parse(out)).toMatchObject({ lines: 1, bad: 0, added: index === 0 ? 1 : 0 });
    }
  });

  test('has an example of a mapping that is valid', () => {
    expect(ImportMapping.of(JSON.parse(examples[3] ?? ''))).toBeInstanceOf(ImportMapping);
  });
});
