import { execFile } from 'node:child_process';
import { type RequestListener, request } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { serveLocally } from '@creator-discovery/http-server/testing';
import { afterAll, expect, test } from '@jest/globals';
import { testApi } from '../testing/test-api.ts';

const run = promisify(execFile);
const suite = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

/** The suite sends no key: this proxy adds one to every request. */
function addKey(key: string): RequestListener {
  return (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-api-key': key };
    const passed = request(
      new URL(incoming.url ?? '/', api.url),
      { method: incoming.method ?? 'GET', headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };
}

const api = await testApi();
const keyed = await serveLocally(addKey((await api.account()).key));
const url = `http://localhost:${keyed.port}/mcp`;

afterAll(() => keyed.end());

// The other scenarios ask for tools, prompts and resources that only a test server has.
test.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])(
  'the official conformance suite passes %s',
  async (scenario) => {
    const { stdout, stderr } = await run(process.execPath, [suite, 'server', '--url', url, '--scenario', scenario]);
    expect(`${stdout}${stderr}`).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
  },
);
