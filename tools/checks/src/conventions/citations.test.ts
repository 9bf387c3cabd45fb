import { describe, expect, test } from '@jest/globals';
import { repositoryFiles, textOf } from './repository.ts';

/** Documents that code cites. `docs/spec/README.md` describes the form of a citation. */
const documents = {
  action: 'docs/spec/action-api.md',
  scraping: 'docs/spec/scraping-api.md',
  contract: 'docs/spec/contract.md',
} as const;
type Document = keyof typeof documents;

const place = '\\d+(?:\\.\\d+)*(?: rule \\d+)?(?: (?:"[^"]+"|`[^`]+`))?';
const places = `${place}(?: and ${place})*`;
const wholeCitation = new RegExp(
  `^\\((?:spec: (?:action|scraping) ${places}|contract ${places})(?:, (?:action|scraping|contract) ${places})*\\)$`,
);
/** Text that looks like a citation, well-formed or not. */
const citationLike = /\((?:spec:|design \d|invariants?\b|(?:action|scraping|contract) (?=\d|["`]))[^)]*\)/gi;

interface Citation {
  readonly file: string;
  readonly text: string;
}

/** Excludes migrations, which are never edited. */
const citations: readonly Citation[] = repositoryFiles()
  .filter((file) => /\.(?:ts|md|sql)$/.test(file))
  .filter((file) => !/^tools\/checks\/src\/conventions\/|^docs\/spec\/|\/sql\/migrations\//.test(file))
  .flatMap((file) =>
    [...onOneLine(textOf(file)).matchAll(citationLike)].map(([text]) => ({ file, text: text.replaceAll('\\`', '`') })),
  );

describe('citations of the specification', () => {
  test('are found at all', () => {
    expect(citations.length).toBeGreaterThan(100);
  });

  test('have the one form of docs/spec/README.md', () => {
    expect(citations.filter(({ text }) => !wholeCitation.test(text))).toEqual([]);
  });

  test.each(Object.keys(documents) as Document[])('of %s cite sections, rules and names that exist', (document) => {
    const text = textOf(documents[document]);
    const sections = sectionsOf(text);
    const lost = citations.filter((citation) =>
      placesIn(citation.text, document).some(
        ({ section, name }) => !sections.has(section) || (name !== undefined && !text.includes(name)),
      ),
    );
    expect(lost).toEqual([]);
  });
});

/** Sections of a document: `## 3. States` is 3, `### 2.1 Filters` is 2.1, and item 4 of a list in 5 is 5.4 and 5 rule 4. */
function sectionsOf(text: string): ReadonlySet<string> {
  const sections = new Set<string>();
  let section = '';
  for (const line of text.split('\n')) {
    const heading = /^#{2,3} (\d+(?:\.\d+)?)\.? /.exec(line)?.[1];
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (heading) section = heading;
    sections.add(section);
    if (item) sections.add(`${section}.${item}`).add(`${section} rule ${item}`);
  }
  return sections;
}

/** Sections that a citation names, with their part or title if it has one. */
function placesIn(citation: string, document: Document): { section: string; name: string | undefined }[] {
  const [, list = ''] = new RegExp(`\\b${document} (${places})`).exec(citation) ?? [];
  return [...list.matchAll(/(\d+(?:\.\d+)*(?: rule \d+)?)(?: (?:"([^"]+)"|`([^`]+)`))?/g)].map(
    ([, section = '', part, name]) => ({ section, name: part ?? name }),
  );
}

/** Joins the lines of a comment, because citations may be wrapped. */
function onOneLine(text: string): string {
  return text.replace(/\n\s*(?:\*|\/\/|--)? ?(?!\/)/g, ' ');
}
