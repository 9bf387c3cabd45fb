import { describe, expect, test } from '@jest/globals';
import { budgets } from './budgets.ts';
import { piecesOf } from './pieces.ts';
import { proseByFolder, textOfFinding } from './prose.ts';
import { faultsOf } from './rules.ts';

const folders = proseByFolder();

test('every folder has a budget', () => {
  expect(Object.keys(budgets).sort()).toEqual([...folders.keys()].sort());
});

test.each([...folders])('%s stays within its budget of odd sentences', (folder, { findings }) => {
  const max = budgets[folder] ?? 0;
  expect(findings.length > max ? findings.map(textOfFinding) : []).toEqual([]);
});

describe('a rule finds its fault', () => {
  test.each([
    ['Of the whole file.', 'comment', 'opens without a subject'],
    ['As a rule, retries are safe.', 'comment', null],
    ['Shows what is held.', 'string', '"what" as a noun'],
    ['The client whom it serves.', 'prose', 'a person without a role'],
    ['Nobody matches.', 'string', 'a person without a role'],
    ['Null where it is unknown.', 'comment', '"where" for "if" or "when"'],
    ['The log says why.', 'string', 'a thing that hears, says or tells'],
    ['Gives the rows.', 'comment', '"gives" for "returns"'],
    ['Gives up after ten attempts.', 'comment', null],
    ['Waits for so long.', 'prose', '"so many" as a number'],
    ['The rows of before.', 'prose', '"of before"'],
    ['The one that waits.', 'prose', '"one that", "those which"'],
    ['Runs beside the worker.', 'prose', 'beside, meanwhile, by way of'],
    ['Ten credits a day.', 'prose', '"a" for "per"'],
    ['const mostRows = 1;', 'name', 'most or least in a name'],
    ['The job goes on.', 'prose', 'translated idiom'],
    ['Returns `what is held`.', 'comment', null],
    [`${'word '.repeat(31)}end.`, 'prose', 'a sentence over 30 words'],
    [`${'word '.repeat(15)}end. ${'Word '.repeat(15)}end.`, 'prose', null],
  ] as const)('%s', (text, kind, fault) => {
    expect(faultsOf(text, kind)).toEqual(fault === null ? [] : [expect.stringContaining(fault)]);
  });
});

describe('text is found', () => {
  test('comments of code, each with its first line', () => {
    const code = '/**\n * Two\n * lines.\n */\n// One\n// more.\nconst a = 1; // not this\n/** Last. */\n';
    expect(piecesOf('a.ts', code).map(({ line, text }) => [line, text])).toEqual([
      [1, 'Two lines.'],
      [5, 'One more.'],
      [8, 'Last.'],
    ]);
  });

  test('comments of SQL and YAML', () => {
    const locks = { line: 1, kind: 'comment', text: 'Locks the row.' };
    expect(piecesOf('a.sql', '-- Locks\n-- the row.\nselect 1;')).toEqual([locks]);
    const parameters = piecesOf('a.sql', '-- Locks.\n--   owner   the owner\n-- Returns it.');
    expect(parameters.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(piecesOf('a.yaml', 'a: 1\n# Ports.\n')).toEqual([{ line: 2, kind: 'comment', text: 'Ports.' }]);
  });

  test('items of lists in comments, each with its own line', () => {
    const code = '/**\n * States:\n *\n * - one\n * - two\n */\n';
    expect(piecesOf('a.ts', code).map(({ line, text }) => [line, text])).toEqual([
      [1, 'States:'],
      [4, '- one'],
      [5, '- two'],
    ]);
    const texts = piecesOf('a.sql', '-- Locks the row.\n--   owner  the account\n').map(({ text }) => text);
    expect(texts).toEqual(['Locks the row.', 'owner the account']);
  });

  test('strings that are sentences, and names of limits', () => {
    expect(piecesOf('a.ts', "  mostRows: 5,\n  throw new Error('It has failed again.');\n  word('one');\n")).toEqual([
      { line: 1, kind: 'name', text: 'mostRows: 5,' },
      { line: 2, kind: 'string', text: 'It has failed again.' },
    ]);
  });

  test('paragraphs, headings, items and rows of documents, without code', () => {
    const document = '# Title\n\nOne\nparagraph.\n- item\n| row |\n```sh\ncode\n```\nend';
    expect(piecesOf('a.md', document).map(({ line, text }) => [line, text])).toEqual([
      [1, '# Title'],
      [3, 'One paragraph.'],
      [5, '- item'],
      [6, '| row |'],
      [10, 'end'],
    ]);
  });
});
