/** `npm run temporal-server -- get | start [--port 7233]`: a real Temporal server for development and tests. */
import { getTemporalCli, startTemporalServer } from '@creator-discovery/temporal/testing';
import { runServer } from './run-server.ts';

await runServer({
  name: 'temporal-server',
  port: 7233,
  get: getTemporalCli,
  missing: 'The Temporal CLI was not found. Install it or Go, or set TEMPORAL_CLI_PATH.',
  pathOf: (cli) => cli,
  start: async (cli, { port }) => {
    const server = await startTemporalServer(cli, { port });
    return { line: `TEMPORAL_ADDRESS=${server.address}`, stop: () => server.stop() };
  },
});
