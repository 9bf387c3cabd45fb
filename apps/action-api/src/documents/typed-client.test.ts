import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateApi } from 'swagger-typescript-api';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { servedDocument } from './served-document.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

let api: TestApi;
let folder: string;

beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(path.join(root, 'node_modules', '.typed-client-'));
});

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** A program as a caller would write it: it compiles only while the document describes the API as it is. */
const program = `
import { Api } from './api.js';

const [url = '', key = ''] = process.argv.slice(2);
const api = new Api({ baseUrl: url + '/api/v1', baseApiParams: { headers: { Authorization: 'Bearer ' + key } } });
const statusOf = async (call: Promise<unknown>) => call.then(() => 'ok', (answer: { error: { status: string; quote?: { max_credits: number } } }) => answer.error);

const search = (await api.searchCreators.searchCreators({ basic: { platform: 'photonet', sortBy: 'ENGAGEMENT_RATE' }, offset: 0 })).data;
const shown: number = search.preview_creators.length;
const pct: number | null | undefined = search.preview_creators[0]?.engagement_rate_pct;
const started = (await api.unlockCreators.unlockCreators({ handles: ['traveller.001'], confirmed: true })).data;
const absent = await statusOf(api.getHistoryData.getHistoryData({ history_id: 'x' }));
const refused = await statusOf(api.runExport.runExport({ filters: search.filters_used, limit: 5 }));

// @ts-expect-error a platform that doesn't exist
void (() => api.searchCreators.searchCreators({ basic: { platform: 'nonet' } }));
// @ts-expect-error a field that is required
void (() => api.unlockCreators.unlockCreators({ confirmed: true }));
// @ts-expect-error a field that no answer has
void search.no_such_field;

console.log(JSON.stringify({ total: search.total, shown, pct, job: started.status, absent, refused }));
`;

test('a client generated from the document compiles against it and drives the running API', async () => {
  const account = await api.account();
  const spec = JSON.parse(JSON.stringify(servedDocument()));
  const { files } = await generateApi({
    spec,
    output: false,
    httpClientType: 'fetch',
    generateUnionEnums: true,
    silent: true,
  });
  await writeFile(path.join(folder, 'api.ts'), files[0]?.fileContent ?? '');
  await writeFile(path.join(folder, 'client.ts'), program);
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../../tsconfig.base.json',
      compilerOptions: {
        lib: ['ES2024', 'DOM'],
        outDir: 'out',
        sourceMap: false,
        // The generator writes enums.
        erasableSyntaxOnly: false,
        noUnusedLocals: false,
        noUnusedParameters: false,
        exactOptionalPropertyTypes: false,
      },
      include: ['*.ts'],
    }),
  );
  const compiler = path.join(root, '../../node_modules/.bin/tsc');
  await run(compiler, ['-p', folder]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
  const { stdout } = await run(process.execPath, [path.join(folder, 'out', 'client.js'), api.url, account.key]);
  expect(JSON.parse(stdout)).toEqual({
    total: 119,
    shown: 10,
    pct: 2.19,
    job: 'processing',
    absent: expect.objectContaining({ status: 'not_found' }),
    refused: expect.objectContaining({
      status: 'needs_confirmation',
      quote: { max_credits: 5, already_owned: 0, credits_remaining: 999 },
    }),
  });
});
