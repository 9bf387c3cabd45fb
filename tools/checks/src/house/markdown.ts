import { textOf } from '../conventions/repository.ts';
import { piecesOf } from '../prose/pieces.ts';
import { sentencesOf, wordsOf } from '../prose/rules.ts';
import type { Row } from './rows.ts';

const generated = /^docs\/(?:commands|filters|metrics|ports|settings)\.md$/;
const specification = /^docs\/spec\//;
const maxWords = 30;

/** Rows about Markdown. Words are counted like `wc -w`. */
export function markdownRows(files: readonly string[]): readonly Row[] {
  const documents = files.filter((file) => file.endsWith('.md'));
  const pages = documents.filter((file) => file.startsWith('docs/') && !specification.test(file));
  const sentences = [...pages, 'README.md', 'CONTRIBUTING.md']
    .flatMap((file) => piecesOf(file, textOf(file)))
    .flatMap(({ text }) => sentencesOf(text));
  const long = sentences.filter((sentence) => wordsOf(sentence) > maxWords);
  return [
    { what: 'words of Markdown', now: documents.reduce((sum, file) => sum + lengthOf(file), 0), max: 58_950 },
    { what: 'words in the README', now: lengthOf('README.md'), max: 600 },
    {
      what: `percent of sentences above ${maxWords} words in README, CONTRIBUTING and docs`,
      now: Math.ceil((100 * long.length) / sentences.length),
      max: 3,
    },
    {
      what: 'words of the longest page in docs, without specification and generated pages',
      now: Math.max(...pages.filter((file) => !generated.test(file)).map(lengthOf)),
      max: 1900,
    },
  ];
}

function lengthOf(file: string): number {
  return textOf(file).trim().split(/\s+/).length;
}
