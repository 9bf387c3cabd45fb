import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleName, clientBundle } from './client-bundle.ts';

/** Writes the MCP bundle and `server.json`. Arguments: folder, address of the action API, address of the bundle. */
const [folder, address = '', bundleAddress] = process.argv.slice(2);
const origin = URL.parse(address);
const bundleUrl = URL.parse(bundleAddress ?? `/${bundleName}`, origin?.href);
if (folder === undefined || origin?.protocol !== 'https:' || bundleUrl === null) {
  process.stderr.write('Usage: npm run mcp-bundle -- FOLDER https://api.example.com [URL_OF_THE_BUNDLE]\n');
  process.exit(2);
}
const { bundle, registryEntry } = await clientBundle(origin, bundleUrl);
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, bundleName), bundle);
await writeFile(path.join(folder, 'server.json'), `${JSON.stringify(registryEntry, null, 2)}\n`);
// https://github.com/modelcontextprotocol/registry refuses other addresses.
if (!/mcp/i.test(bundleUrl.href))
  process.stderr.write('The official registry accepts a bundle only if its address contains "mcp".\n');
process.stdout.write(`Wrote ${bundleName} and server.json. Publish the bundle at ${bundleUrl.href}.\n`);
