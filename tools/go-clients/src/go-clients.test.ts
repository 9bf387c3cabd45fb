import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, test } from '@jest/globals';
import { noteForTests } from '../../../test-note.mjs';
import { generatorsModule, hasGo, openapiGenerator, runIn } from './generators.ts';

const apps = fileURLToPath(new URL('../../../apps/', import.meta.url));
const isGoHere = await hasGo();
const jar = isGoHere ? await openapiGenerator() : null;

const missing = [
  ...(isGoHere ? [] : ['clients of oapi-codegen and ogen (Go 1.26 or newer)']),
  ...(jar === null ? ['clients of openapi-generator (Go, Java and Maven)'] : []),
];
noteForTests(
  missing.length === 0 ? null : `go-clients: skipped, because programs or modules are missing: ${missing.join(', ')}`,
);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'go-clients-'));
  await cp(generatorsModule, folder, { recursive: true });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Generates a client of each API, and checks that it compiles. */
async function compiles(name: string, generate: (document: string, target: string, api: string) => Promise<void>) {
  for (const api of ['action', 'scraper']) {
    const target = path.join(folder, name, api);
    await mkdir(target, { recursive: true });
    await generate(path.join(apps, `${api}-api`, 'openapi.json'), target, api);
  }
  // Nothing runs the clients. Vet finds errors of compilation, and writes no code.
  await runIn(folder, 'go', 'vet', '-unreachable', `./${name}/...`);
}

(isGoHere ? test : test.skip)(
  'clients of oapi-codegen compile',
  async () => {
    await compiles('oapi', (document, target, api) => {
      const output = path.join(target, 'client.go');
      const options = ['-generate', 'types,client', '-package', api, '-o', output];
      return runIn(folder, 'go', 'tool', 'oapi-codegen', ...options, document);
    });
  },
  900_000,
);

(isGoHere ? test : test.skip)(
  'clients of ogen compile',
  async () => {
    await compiles('ogen', (document, target, api) =>
      runIn(folder, 'go', 'tool', 'ogen', '--target', target, '--package', api, document),
    );
  },
  900_000,
);

(jar === null ? test.skip : test)(
  "clients of openapi-generator's go compile, without options",
  async () => {
    await compiles('openapi', (document, target, api) => {
      const options = ['-g', 'go', '-i', document, '-o', target, '--package-name', api];
      // The tests of generated clients need further modules.
      const files = 'client.go:configuration.go:response.go:utils.go';
      const parts = `models,apis,modelTests=false,apiTests=false,supportingFiles=${files}`;
      const brief = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
      const generator = ['-jar', jar as string, 'generate', ...options, '--global-property', parts];
      return runIn(folder, 'java', ...brief, ...generator);
    });
  },
  900_000,
);
