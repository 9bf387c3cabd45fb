import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { repositoryFiles, textOf } from './repository.ts';

const files = new Set(repositoryFiles());
const documents = [...files].filter((file) => file.endsWith('.md'));
const folders = new Set([...files].flatMap(foldersOf));

describe('documents', () => {
  test('every package, app and tool has a README', () => {
    const rooms = [...folders].filter((folder) => /^(?:apps|packages|tools)\/[^/]+$/.test(folder));
    expect(rooms.filter((room) => !files.has(`${room}/README.md`))).toEqual([]);
  });

  test('link to files, folders and headings that exist', () => {
    const lost = documents.flatMap((document) =>
      linksOf(document)
        .filter(({ target, heading }) => !(heading === '' ? exists(target) : headingsOf(target).has(heading)))
        .map((link) => ({ document, ...link })),
    );
    expect(lost).toEqual([]);
  });

  test('the README counts the fields of rows and previews', () => {
    const [preview = '', row = ''] = textOf('README.md').match(/ {4}\{[^}]*"\.\.\."[^}]*\}/g) ?? [];
    const shown = [...preview.matchAll(/"(\w+)": /g)].length;
    expect(preview).toContain(`"...": "${fieldsOf('CreatorPreview') - shown} more"`);
    expect(row).toContain(`"...": "${fieldsOf('Creator')} fields in all"`);
  });

  test.each(documents.filter((file) => /^docs\/decisions\/\d/.test(file)))('%s has a date and a status', (decision) => {
    expect(textOf(decision)).toMatch(
      /^# \d+\. .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (?:Proposed|Accepted|Superseded by \[)/,
    );
    expect(textOf('docs/decisions/README.md')).toContain(`(${path.posix.basename(decision)})`);
  });
});

function fieldsOf(schema: string): number {
  return Object.keys(JSON.parse(textOf('apps/action-api/openapi.json')).components.schemas[schema].properties).length;
}

interface Link {
  readonly target: string;
  readonly heading: string;
}

/** The links of a document into the repository, as paths from its root. */
function linksOf(document: string): Link[] {
  const text = textOf(document).replace(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(([, link = '', heading = '']) => {
    const target = link === '' ? document : path.posix.join(path.posix.dirname(document), link);
    return { target: target.replace(/\/$/, ''), heading };
  });
}

function exists(target: string): boolean {
  return files.has(target) || folders.has(target);
}

/** The headings of a document as links name them: in lower case, words joined by hyphens. */
function headingsOf(document: string): ReadonlySet<string> {
  if (!files.has(document)) return new Set();
  return new Set(
    [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function foldersOf(file: string): string[] {
  const parts = file.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
