import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { version } from '@creator-discovery/http-server';
import { ZipFile } from 'yazl';

/** Files that an operator publishes so that people find and install the tool server. */
export interface ClientBundle {
  /** MCP bundle: a ZIP with the server over stdio, for clients such as Claude Desktop. */
  readonly bundle: Buffer;
  /** Entry of the MCP registry, which names the bundle at `bundleUrl`. */
  readonly registryEntry: object;
}

export const bundleName = 'creator-discovery.mcpb';

const title = 'Creator Discovery';
const description = 'Search creators, unlock and export their contact details, and organise them in lists.';

/** @param origin public address of the action API @param bundleUrl download address of the bundle */
export async function clientBundle(origin: URL, bundleUrl: URL): Promise<ClientBundle> {
  const bundle = await zipOf({
    'manifest.json': JSON.stringify(manifestFor(origin), null, 2),
    'package.json': '{ "type": "module" }',
    'server/stdio.js': await plainModule('./stdio.ts'),
    'server/mcp-forwarder.js': await plainModule('./mcp-forwarder.ts'),
    ...(await dependency('eventsource-parser')),
  });
  const fileSha256 = createHash('sha256').update(bundle).digest('hex');
  return { bundle, registryEntry: registryEntry(origin, { identifier: bundleUrl.href, fileSha256 }) };
}

/** Manifest of MCP bundles, version 0.3. */
function manifestFor(origin: URL) {
  return {
    manifest_version: '0.3',
    name: 'creator-discovery',
    display_name: title,
    version,
    description,
    author: { name: title, url: origin.origin },
    documentation: `${origin.origin}/docs`,
    server: {
      type: 'node',
      entry_point: 'server/stdio.js',
      mcp_config: {
        command: 'node',
        args: [inBundle('server/stdio.js')],
        env: {
          CREATOR_DISCOVERY_API_KEY: chosen('api_key'),
          CREATOR_DISCOVERY_URL: chosen('url'),
          MAX_CREDITS: chosen('max_credits'),
        },
      },
    },
    user_config: {
      api_key: {
        type: 'string',
        title: 'Account key',
        description: 'From API access in the console.',
        sensitive: true,
        required: true,
      },
      url: { type: 'string', title: 'Server', description: 'Address of the API.', default: origin.origin },
      max_credits: {
        type: 'number',
        title: 'Credits per call',
        description: 'Calls that could cost more are refused.',
        default: 100,
        min: 0,
      },
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: '>=20' } },
    license: 'Apache-2.0',
  };
}

/** Placeholders that the client fills in. */
function inBundle(file: string): string {
  return `$\{__dirname}/${file}`;
}

function chosen(field: string): string {
  return `$\{user_config.${field}}`;
}

/** Entry of the official registry, schema of 2025-12-11. The name belongs to the owner of the domain. */
function registryEntry(origin: URL, file: { readonly identifier: string; readonly fileSha256: string }) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${origin.hostname.split('.').reverse().join('.')}/creator-discovery`,
    title,
    description,
    version,
    websiteUrl: `${origin.origin}/docs`,
    remotes: [{ type: 'streamable-http', url: `${origin.origin}/mcp` }],
    packages: [
      {
        registryType: 'mcpb',
        ...file,
        version,
        transport: { type: 'stdio' },
        environmentVariables: [
          { name: 'CREATOR_DISCOVERY_API_KEY', description: 'Account key.', isRequired: true, isSecret: true },
          { name: 'CREATOR_DISCOVERY_URL', description: 'Address of the API.', default: origin.origin },
          { name: 'MAX_CREDITS', description: 'Maximum cost per call, in credits.', format: 'number' },
        ],
      },
    ],
  };
}

/** Removes types, so that the module runs without a build. */
async function plainModule(name: string): Promise<string> {
  const source = await readFile(new URL(name, import.meta.url), 'utf8');
  return stripTypeScriptTypes(source).replaceAll(".ts';", ".js';");
}

async function dependency(name: string): Promise<Record<string, string>> {
  const main = new URL(import.meta.resolve(name));
  const folder = `node_modules/${name}`;
  const { version: release } = JSON.parse(await readFile(new URL('../package.json', main), 'utf8'));
  return {
    [`${folder}/package.json`]: JSON.stringify({ name, version: release, type: 'module', exports: './index.js' }),
    [`${folder}/index.js`]: await readFile(main, 'utf8'),
    [`${folder}/LICENSE`]: await readFile(new URL('../LICENSE', main), 'utf8'),
  };
}

/** Equal contents give equal bytes, so the checksum can be compared. */
async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), name, { mtime: new Date(2026, 0, 1), forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}
