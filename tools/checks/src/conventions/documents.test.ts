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

  test('the start page lists every page', () => {
    const pages = documents.filter((file) => /^docs\/(?:guide\/|install\/)?[\w-]+\.md$/.test(file));
    const listed = new Set(linksOf('docs/README.md').map(({ target }) => target));
    expect(pages.filter((page) => !listed.has(page))).toEqual(['docs/README.md']);
  });

  test('the README counts the fields of previews', () => {
    const [preview = ''] = textOf('README.md').match(/ {4}\{[^}]*"\.\.\."[^}]*\}/g) ?? [];
    const shown = [...preview.matchAll(/"(\w+)": /g)].length;
    expect(preview).toContain(`"...": "${fieldsOf('CreatorPreview') - shown} more"`);
  });

  /** Pages that state a number of the source, with the line that defines it. */
  test.each([
    ['README.md', '`/mcp?tools=all` has every', 'apps/action-api/src/mcp/tool-sets.ts', 'all: named(() => true)'],
    ['README.md', ' 20,000 demo creators', 'tools/start/src/settings.ts', '.default(20_000)'],
    ['apps/action-api/README.md', 'up to 25 seconds', 'apps/action-api/src/mcp/job-progress.ts', 'maxWaitMs = 25_000'],
    ['apps/indexer/README.md', 'for 15 s', 'packages/opensearch/src/indexer/search-indexer.ts', 'silenceMs: 15_000'],
    ['apps/scraper-api/README.md', 'after six s', 'apps/scraper-api/src/open-calls.ts', 'drainMs = 6_000'],
    ['docs/administration.md', '(1,000) in any', 'packages/operators/src/operator.ts', 'creditsPerDay: 1000'],
    ['docs/administration.md', 'every 30 s', 'apps/action-api/src/counted-calls.ts', 'writtenEveryMs = 30_000'],
    ['docs/administration.md', 'after 12 hours', 'packages/accounts/src/console-session.ts', 'idleSeconds: 12 * 3600'],
    [
      'docs/administration.md',
      'after 14 d',
      'packages/accounts/src/console-session.ts',
      'lifetimeSeconds: 14 * 86_400',
    ],
    ['docs/administration.md', 'up to 50 working keys', 'packages/accounts/src/account.ts', 'maxKeys = 50'],
    ['docs/architecture.md', 'up to 500 items', 'packages/jobs/src/ports.ts', 'maxItemsPerStep = 500'],
    ['docs/architecture.md', 'After twelve runs', 'packages/jobs/src/faults.ts', 'attempts: 12'],
    ['docs/architecture.md', 'every 250 ms', 'packages/creator-index/src/index-settings.ts', 'pollMs: 250'],
    ['docs/collection.md', '100 hashtags', 'packages/collection/src/record/creator-record.ts', 'maxHashtags = 100'],
    ['docs/collection.md', '12 captions', 'packages/collection/src/record/creator-language.ts', 'captionsRead = 12'],
    ['docs/data.md', ' 1,000 records', 'packages/creators/src/import-creators.ts', 'batchSize = 1000'],
    ['docs/deploy.md', 'for up to 8 s', 'packages/http-server/src/http-server.ts', 'drainMs = 8_000'],
    ['docs/deploy.md', 'after 6 s end', 'apps/scraper-api/src/open-calls.ts', 'drainMs = 6_000'],
    ['docs/install/systemd.md', 'before 22.19', 'packages/http-server/src/node-version.ts', "needed = '22.19'"],
    ['packages/chat/README.md', ' 12 tool calls', 'packages/chat/src/budget.ts', 'toolCallsPerTurn: 12'],
    ['packages/chat/README.md', '200 per conv', 'packages/chat/src/budget.ts', 'toolCallsPerConversation: 200'],
    ['packages/history/README.md', 'most 200', 'packages/history/src/saved-search.ts', 'maxSavedSearches = 200'],
    ['packages/jobs/README.md', 'most 500 items', 'packages/jobs/src/ports.ts', 'maxItemsPerStep = 500'],
    ['packages/jobs/README.md', '12 runs', 'packages/jobs/src/faults.ts', 'attempts: 12'],
  ])('%s states %j as %s does', (document, prose, source, line) => {
    expect([textOf(document).includes(prose), textOf(source).includes(line)]).toEqual([true, true]);
  });

  test.each(documents.filter((file) => /^docs\/decisions\/\d/.test(file)))(
    '%s has the form of a record',
    (decision) => {
      const text = textOf(decision);
      expect(text).toMatch(/^# \d+\. .+\n\n(?:Proposed|Accepted|Superseded by \[.+) \d{4}-\d\d-\d\d(?:;.*)?\n/);
      expect([...text.matchAll(/^\*\*(\w+)/gm)].map(([, part]) => part)).toEqual([
        'Context',
        'Decision',
        'Consequences',
        'Alternatives',
      ]);
      expect(text.split(/\s+/).length).toBeLessThanOrEqual(350);
      expect(textOf('docs/decisions/README.md')).toContain(`(${path.posix.basename(decision)})`);
    },
  );
});

function fieldsOf(schema: string): number {
  return JSON.parse(textOf('apps/action-api/openapi.json')).components.schemas[schema].required.length;
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
