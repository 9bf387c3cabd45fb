/** `npm run opensearch -- get | start [--port 9200] [--folder PATH]`: a real OpenSearch node for development and tests. */
import { parseArgs } from 'node:util';
import { getOpenSearch, startOpenSearchNode } from '@creator-discovery/opensearch/testing';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '9200' }, folder: { type: 'string' } },
});
const command = positionals.join(' ');
const port = Number(values.port);
if (!['get', 'start'].includes(command) || !Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error('usage: npm run opensearch -- get | start [--port 9200] [--folder PATH]');
  process.exit(2);
}

const server = await getOpenSearch((line) => console.error(line)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
if (server === null) {
  console.error(
    'no OpenSearch: it needs Java 17 or newer, and Maven to download its jars, or set OPENSEARCH_JARS_PATH',
  );
  process.exit(1);
}
if (command === 'get') {
  console.log(server.jars);
} else {
  const { folder } = values;
  const node = await startOpenSearchNode(server, {
    port,
    lasting: true,
    ...(folder === undefined ? {} : { folder }),
  }).catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(`OPENSEARCH_URL=${node.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void node.stop().then(() => process.exit(0)));
  node.process.once('exit', () => process.exit());
}
