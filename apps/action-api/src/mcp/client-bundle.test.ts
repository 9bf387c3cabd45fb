import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { testApi } from '../testing/test-api.ts';
import { clientBundle } from './client-bundle.ts';

const api = await testApi();

const option = z.strictObject({
  type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
  title: z.string(),
  description: z.string(),
  required: z.boolean().optional(),
  sensitive: z.boolean().optional(),
  default: z.union([z.string(), z.number()]).optional(),
  min: z.number().optional(),
});

/** Strict subset of the manifest format, version 0.3. */
const manifestFields = z.strictObject({
  manifest_version: z.literal('0.3'),
  name: z.string().regex(/^[a-z0-9-]+$/),
  display_name: z.string(),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  description: z.string(),
  author: z.strictObject({ name: z.string(), url: z.url() }),
  documentation: z.url(),
  server: z.strictObject({
    type: z.literal('node'),
    entry_point: z.string(),
    mcp_config: z.strictObject({
      command: z.string(),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
  }),
  user_config: z.record(z.string(), option),
  tools_generated: z.boolean(),
  prompts_generated: z.boolean(),
  compatibility: z.strictObject({ platforms: z.array(z.string()), runtimes: z.strictObject({ node: z.string() }) }),
  license: z.string(),
});

/** Strict subset of the registry's schema and rules. */
const entryFields = z.strictObject({
  $schema: z.url(),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  websiteUrl: z.url(),
  remotes: z.array(z.strictObject({ type: z.literal('streamable-http'), url: z.url({ protocol: /^https$/ }) })),
  packages: z.array(
    z.strictObject({
      registryType: z.literal('mcpb'),
      identifier: z.url({ protocol: /^https$/ }).regex(/mcp/),
      fileSha256: z.string().regex(/^[a-f0-9]{64}$/),
      version: z.string(),
      transport: z.strictObject({ type: z.literal('stdio') }),
      environmentVariables: z.array(
        z.strictObject({
          name: z.string(),
          description: z.string(),
          isRequired: z.boolean().optional(),
          isSecret: z.boolean().optional(),
          default: z.string().optional(),
          format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
        }),
      ),
    }),
  ),
});

test('the bundle and the registry entry are valid, and the unpacked bundle serves tools', async () => {
  const bundleUrl = new URL('https://files.example.com/creator-discovery.mcpb');
  const { bundle, registryEntry } = await clientBundle(new URL('https://api.example.com'), bundleUrl);
  const entry = entryFields.parse(registryEntry);
  expect(entry).toMatchObject({
    name: 'com.example.api/creator-discovery',
    remotes: [{ url: 'https://api.example.com/mcp' }],
    packages: [{ identifier: bundleUrl.href, fileSha256: createHash('sha256').update(bundle).digest('hex') }],
  });
  const files = unzipSync(bundle);
  const manifest = manifestFields.parse(JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()));
  expect(Object.keys(files)).toContain(manifest.server.entry_point);
  const folder = await mkdtemp(path.join(tmpdir(), 'mcp-bundle-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  const { args, env } = manifest.server.mcp_config;
  const account = await api.account();
  const chosen: Record<string, unknown> = { api_key: account.key, url: api.url };
  const filled = Object.entries(env).map(([name, value]) => {
    const field = /^\$\{user_config\.(\w+)\}$/.exec(value)?.[1] ?? '';
    return [name, String(chosen[field] ?? manifest.user_config[field]?.default)];
  });
  const client = new Client({ name: 'test', version: '1' });
  const command = { command: process.execPath, args: args.map((one) => one.replace(/^\$\{__dirname\}/, folder)) };
  await client.connect(new StdioClientTransport({ ...command, env: Object.fromEntries(filled) }));
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('search_creators');
  await client.close();
  await rm(folder, { recursive: true });
});
