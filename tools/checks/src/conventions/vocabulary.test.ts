import { expect, test } from '@jest/globals';
import { repositoryFiles, textOf } from './repository.ts';
import { type Entry, vocabulary } from './vocabulary.ts';

/** Not ours to word: the specifications, the glossary, what is generated or recorded, and the list itself. */
const excepted =
  /^docs\/spec\/|^docs\/glossary\.md$|^LICENSE$|^pnpm-lock\.yaml$|\/histories\/|\/lexicon\/|^tools\/checks\/src\/conventions\/vocabulary/;
/** What a document sets as code: blocks and words. */
const setAsCode = /^```[\s\S]*?^```|`[^`\n]*`/gm;
const scanned = /\.(?:tsx?|mjs|cjs|js|py|sql|grit|md|json|yaml)$|^NOTICE$/;

interface Scanned extends Record<Entry['scope'], string> {
  readonly file: string;
}

const files: readonly Scanned[] = repositoryFiles()
  .filter((file) => !excepted.test(file))
  .map((file) => {
    const whole = scanned.test(file) ? textOf(file) : '';
    if (file.endsWith('.md'))
      return { file, paths: file, text: whole.replace(setAsCode, blank), code: onlyCode(whole) };
    return { file, paths: file, text: whole, code: /\.(?:tsx?|mjs|cjs|js)$/.test(file) ? codeOf(whole) : '' };
  });

test('files are found and read', () => {
  expect(files.filter(({ text }) => text !== '').length).toBeGreaterThan(500);
});

test.each(vocabulary)('$word is said in the words of the field: $instead', (entry) => {
  expect(files.flatMap((file) => findings(entry, file))).toEqual([]);
});

test.each([
  ['lanes', 'const lanes = 2;', true],
  ['lanes', 'const planes = [airplanes];', false],
  ['WayOut', 'new WayOut(); wayOut.close();', true],
  ['WayOut', "say('WayOut');", false],
  ['is told', '// each of them is\n // told', true],
  ['stands', 'nothing stands there', true],
  ['stands', 'BIO stands for the bio', false],
] as const)('the list finds %s in %j: %s', (word, text, found) => {
  const file = { file: 'x.ts', paths: 'x.ts', text, code: codeOf(text) };
  expect(vocabulary.filter((entry) => entry.word === word).flatMap((entry) => findings(entry, file)).length > 0).toBe(
    found,
  );
});

/** `file:line: found, say instead`, for each finding. */
function findings(entry: Entry, file: Scanned): string[] {
  if (entry.within?.test(file.file) === false) return [];
  const text = file[entry.scope];
  return [...text.matchAll(new RegExp(entry.pattern, `${entry.pattern.flags}g`))].map(({ 0: found, index }) => {
    const line = entry.scope === 'paths' ? 1 : text.slice(0, index).split('\n').length;
    return `${file.file}:${line}: "${found.replace(/\s+/g, ' ')}", say: ${entry.instead}`;
  });
}

/** Of a document only what is set as code, on the same lines. */
function onlyCode(document: string): string {
  let end = 0;
  const parts = [...document.matchAll(setAsCode)].map(({ 0: code, index }) => {
    const before = blank(document.slice(end, index));
    end = index + code.length;
    return before + code;
  });
  return parts.join('');
}

/** Code without its comments and strings, on the same lines. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, blank);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
