import { describe, expect, test } from '@jest/globals';
import { repositoryFiles, textOf } from './repository.ts';

const documents = {
  action: 'docs/spec/action-api.md',
  scraping: 'docs/spec/scraping-api.md',
  contract: 'docs/spec/contract.md',
} as const;
type Cited = keyof typeof documents;

/** Numbers of the sections of a document: `## 3. States` is 3, `### 2.1 Filters` is 2.1, item 4 of a list in 5 is 5.4. */
function sectionsOf(document: string): ReadonlySet<string> {
  const sections = new Set<string>();
  let section = '';
  for (const line of textOf(document).split('\n')) {
    const heading = /^#{2,3} (\d+(?:\.\d+)?)\.? /.exec(line)?.[1];
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (heading) section = heading;
    sections.add(heading ?? (item ? `${section}.${item}` : section));
  }
  return sections;
}

const citation = /\b(action|scraping|contract) (\d+(?:\.\d+)*)\b/g;
const cited = repositoryFiles()
  .filter((file) => /[.](ts|sql)$/.test(file) && !file.startsWith('tools/conventions/'))
  .flatMap((file) =>
    [...textOf(file).matchAll(/\((?:spec: )?(?:action|scraping|contract) \d[^)]*\)/g)].flatMap(([text]) =>
      [...text.matchAll(citation)].map(([, document, section]) => ({ file, document: document as Cited, section })),
    ),
  );

describe('citations of the specification', () => {
  test('are found at all', () => {
    expect(cited.length).toBeGreaterThan(100);
  });

  test.each(Object.keys(documents) as Cited[])('of %s name sections that exist', (document) => {
    const sections = sectionsOf(documents[document]);
    const lost = cited.filter((one) => one.document === document && !sections.has(one.section ?? ''));
    expect(lost).toEqual([]);
  });
});
