import { harmless } from '@creator-discovery/http-server';

export type StartedProcesses = {
  actionApi: string;
  /** Sign-in link for a single use; null if the console isn't built. */
  console: string | null;
  scraperApi: string;
  jobWorker: string;
  photonet: { url: string; simulated: boolean };
  database: { readonly description: string; readonly embedded: boolean };
  engine: string;
  logs: string;
  accountKey: string;
  scraperKey: string;
};

/** Formats the final output of `npm start`: addresses, keys and sample calls. */
export function table(running: StartedProcesses): string {
  const rows = [
    ...consoleRows(running),
    ['Action API', `${running.actionApi}/api/v1`],
    ['  reference', `${running.actionApi}/docs (one file: /docs/api.md)`],
    ['  tool server (MCP)', `${running.actionApi}/mcp`],
    ['Scraper API', `${running.scraperApi}/v1`],
    ['  reference', `${running.scraperApi}/docs (one file: /docs/api.md)`],
    ['Job worker', `${running.jobWorker}/health (${running.engine})`],
    ['Photo network', `${running.photonet.url}${running.photonet.simulated ? ' (simulated)' : ''}`],
    ...databaseRows(running),
    ['Logs', running.logs],
    ['Demo account key', running.accountKey],
    ['Demo scraper key', running.scraperKey],
  ] satisfies (readonly [string, string])[];
  const width = Math.max(...rows.map(([title]) => title.length));
  return [
    '',
    'Creator Discovery is running; Ctrl-C stops it.',
    '',
    ...rows.map(([title, value]) => `  ${title.padEnd(width)}  ${harmless(value)}`),
    '',
    'Try it:',
    '',
    `  curl -s ${running.actionApi}/api/v1/search_creators \\`,
    `    -H 'Authorization: Bearer ${running.accountKey}' -H 'Content-Type: application/json' \\`,
    `    -d '{"basic": {"platform": "photonet"}, "creator": {"location": {"name": "Germany"}}}'`,
    '',
    `  curl -s '${running.scraperApi}/v1/credit-balance' -H 'x-api-key: ${running.scraperKey}'`,
    '',
  ].join('\n');
}

function consoleRows({ console: link, actionApi }: StartedProcesses): readonly (readonly [string, string])[] {
  if (link === null) return [];
  return [
    ['Console', link],
    ['', `signs you in once, within 10 minutes; later use ${actionApi}/console/`],
  ];
}

function databaseRows({
  database: { description, embedded },
}: StartedProcesses): readonly (readonly [string, string])[] {
  if (!embedded) return [['Database', description]];
  return [
    ['Database', description],
    ['', 'for evaluation; to move to your own server: npm run --silent admin -- backup --out FILE, then'],
    ['', 'DATABASE_URL=... npm run --silent admin -- restore --from FILE (docs/backups.md)'],
  ];
}
