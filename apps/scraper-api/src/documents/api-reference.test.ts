import { jsonText } from '@creator-discovery/api-documents';
import { type Endpoint, endpoints, failureReasons } from '@creator-discovery/scraping';
import { describe, expect, test } from '@jest/globals';
import { type ErrorCode, errorCodes } from '../answers.ts';
import { headers } from './headers.ts';
import { examples } from './recorded-examples.ts';
import { documentsOf } from './served-documents.ts';

const { files, json } = documentsOf('1.0.0');
const markdown = files.get('/docs/api.md') ?? '';
const { paths, components } = JSON.parse(json);

/** Returns a section with its subsections. */
function sectionOf(heading: string): string {
  return markdown.split(`\n### ${heading}\n`)[1]?.split(/\n###? /)[0] ?? '';
}

/** Returns the row of a table that starts with these cells. */
function lineOf(...cells: readonly (string | number)[]): string {
  return markdown.split('\n').find((line) => line.startsWith(`| ${cells.join(' | ')} |`)) ?? '';
}

describe('api.md of the scraping API', () => {
  test.each(Object.entries<Endpoint>(endpoints))('describes %s as OpenAPI does', (kind, { path, credits }) => {
    const section = sectionOf(`GET ${path}`);
    const { get } = paths[path];
    expect(section).toContain(get.description);
    expect(section).toContain(`Costs ${credits} credit`);
    for (const { name, required, description } of get.parameters) {
      const line = section.split('\n').find((one) => one.startsWith(`- ${name}${required ? '' : '?'}: `));
      expect(line).toContain(description);
    }
    const { query, response } = examples.endpoints[kind] ?? {};
    expect(section).toContain(jsonText(response));
    const target = `${path}?${new URLSearchParams(query)}`;
    for (const call of [`read_api '${target}'`, `await readApi('${target}')`, `read_api("${target}")`])
      expect(section).toContain(call);
  });

  test.each(Object.entries(errorCodes))('lists %s with its status, headers and meaning', (code, error) => {
    const line = lineOf(error.status, `\`${code}\``);
    expect(line).toContain(error.meaning);
    const named = Object.keys(components.responses[code as ErrorCode]?.headers ?? {});
    for (const name of Object.keys(headers).filter((one) => !['Link', 'X-Request-ID'].includes(one)))
      expect([name, line.includes(`\`${name}\``)]).toEqual([name, named.includes(name)]);
  });

  test('lists requests refused before routing, reasons of failed fetches and all headers', () => {
    for (const status of [408, 413, 431]) expect(lineOf(status, '`INVALID_PARAM`')).toContain('Nothing is charged.');
    for (const reason of failureReasons) expect(lineOf(`\`${reason}\``)).not.toBe('');
    for (const [name, { description }] of Object.entries(headers)) expect(lineOf(`\`${name}\``)).toContain(description);
    expect(lineOf('`Retry-After`', '429, 502, 503')).not.toBe('');
    expect(lineOf('`Age`')).toContain('200');
    for (const error of Object.values(examples.errors)) expect(markdown).toContain(jsonText(error));
  });

  test('contains every referenced shape with all fields', () => {
    for (const [, name = '', anchor] of markdown.matchAll(/\[(\w+)\]\(#(\w+)\)/g)) {
      expect(name.toLowerCase()).toBe(anchor);
      for (const field of Object.keys(components.schemas[name].properties))
        expect(sectionOf(name)).toMatch(new RegExp(`^- ${field}\\??: `, 'm'));
    }
    for (const field of ['error.code', 'error.message', 'error.reason', 'error.retryable'])
      expect(sectionOf('ErrorBody')).toMatch(new RegExp(`^- ${field}\\??: `, 'm'));
    expect(sectionOf('Profile')).toContain('- business_address.city_name: ');
  });

  test('is short enough to read completely', () => {
    expect(Buffer.byteLength(markdown)).toBeLessThan(30_000);
  });
});

describe('the files of the reference', () => {
  test('link only to headings and files that exist', () => {
    const slug = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');
    for (const [path, text] of files)
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        const { pathname, hash } = new URL(target, `http://127.0.0.1${path}`);
        if (pathname === '/openapi.json') continue;
        const headings = [...(files.get(pathname) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, one = '']) => slug(one));
        expect([path, target, headings]).toEqual([
          path,
          target,
          expect.arrayContaining([hash ? hash.slice(1) : slug(headings[0] ?? '?')]),
        ]);
      }
  });

  test('have each endpoint with samples in three languages, and are listed in llms.txt', () => {
    const pages = [...files].filter(([path]) => path.startsWith('/docs/endpoints/')).map(([, text]) => text);
    for (const { path } of Object.values<Endpoint>(endpoints)) {
      const [section = ''] = pages.flatMap((page) => page.split(`\n### GET ${path}\n`)[1]?.split('\n### ')[0] ?? []);
      for (const language of ['sh', 'ts', 'python']) expect(section).toContain(`\`\`\`${language}\n`);
    }
    for (const path of [...files.keys()].filter((one) => one !== '/llms.txt'))
      expect(files.get('/llms.txt')).toContain(`](${path})`);
  });

  test.each(Object.entries(errorCodes))('have a page for %s', (code, { meaning }) => {
    const page = files.get(`/docs/errors/${code}.md`);
    expect(page).toContain(meaning);
    expect(page).toMatch(/^\*\*What to do:\*\* \S/m);
  });
});
