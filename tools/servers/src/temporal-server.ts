/** `npm run temporal-server -- get | start [--port 7233]`: a real Temporal server for development and tests. */
import { parseArgs } from 'node:util';
import { getTemporalCli, startTemporalServer } from '@creator-discovery/temporal/testing';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '7233' } },
});
const command = positionals.join(' ');
const port = Number(values.port);
if (!['get', 'start'].includes(command) || !Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error('usage: npm run temporal-server -- get | start [--port 7233]');
  process.exit(2);
}

const cli = await getTemporalCli((line) => console.error(line)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
if (cli === null) {
  console.error(
    'no Temporal server: set TEMPORAL_CLI_PATH to the Temporal command line, or install it or Go so that it is found on PATH',
  );
  process.exit(1);
}
if (command === 'get') {
  console.log(cli);
} else {
  const server = await startTemporalServer(cli, { port });
  console.log(`TEMPORAL_ADDRESS=${server.address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop());
}
