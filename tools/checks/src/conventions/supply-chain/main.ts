/** `npm run supply-chain`: bill of materials, licences and known vulnerabilities. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot, textOf } from '../repository.ts';
import { type Verdict, verdictOfAudit } from './audit.ts';
import { installedPackages, licenceProblems } from './licences.ts';

/** Bill of materials of the production dependencies. */
const billOfMaterials = 'sbom.cdx.json';

const results = [billOfMaterialsWritten(), licences(), duplicates(), audit()];
for (const { what, state, lines } of results) {
  console.log(`${what}: ${state}`);
  for (const line of lines) console.log(`  ${line}`);
}
process.exitCode = results.some(({ state }) => state === 'failed') ? 1 : 0;

interface Result extends Verdict {
  readonly what: string;
}

function billOfMaterialsWritten(): Result {
  const file = path.join(repositoryRoot, billOfMaterials);
  const { status, out } = pnpm([
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--prod',
    '--out',
    file,
  ]);
  const what = 'bill of materials (CycloneDX, production only)';
  return status === 0
    ? { what, state: 'fine', lines: [`${billOfMaterials} is written`] }
    : { what, state: 'failed', lines: lastLines(out) };
}

function licences(): Result {
  const packages = installedPackages();
  const problems = licenceProblems(packages);
  const what = `licences of ${packages.length} packages`;
  return { what, state: problems.length === 0 ? 'fine' : 'failed', lines: problems };
}

function duplicates(): Result {
  const { status, out } = pnpm(['dedupe', '--check', '--prefer-offline']);
  const what = 'versions that could be one (pnpm dedupe --check)';
  if (status === 0) return { what, state: 'fine', lines: [] };
  const unreachable = /ERR_PNPM_(?:FETCH|META_FETCH|NO_OFFLINE)|ENOTFOUND|ECONNREFUSED|ETIMEDOUT/.test(out);
  return { what, state: unreachable ? 'not run' : 'failed', lines: lastLines(out) };
}

function audit(): Result {
  const { out } = pnpm(['audit', '--json', '--prod']);
  return { what: 'known vulnerabilities (pnpm audit, production only)', ...verdictOfAudit(out) };
}

function pnpm(args: readonly string[]): { readonly status: number | null; readonly out: string } {
  const { devEngines } = JSON.parse(textOf('package.json')) as { devEngines: { packageManager: { version: string } } };
  const command = ['--yes', `pnpm@${devEngines.packageManager.version}`, ...args];
  const { status, stdout, stderr } = spawnSync('npx', command, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
    env: { ...process.env, npm_config_loglevel: 'error', npm_config_update_notifier: 'false' },
  });
  return { status, out: `${stdout}\n${stderr}` };
}

function lastLines(out: string): readonly string[] {
  return out.trim().split('\n').slice(-5);
}
