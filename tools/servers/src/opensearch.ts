/** `npm run opensearch -- get | start [--port 9200] [--folder PATH]`: a real OpenSearch node for development and tests. */
import { getOpenSearch, startOpenSearchNode } from '@creator-discovery/opensearch/testing';
import { runServer } from './run-server.ts';

await runServer({
  name: 'opensearch',
  port: 9200,
  hasFolder: true,
  get: getOpenSearch,
  missing: 'OpenSearch needs Java 17 or later, and Maven to download its jars (or set OPENSEARCH_JARS_PATH).',
  pathOf: ({ jars }) => jars,
  start: async (program, { port, folder }) => {
    const node = await startOpenSearchNode(program, { port, lasting: true, ...(folder !== undefined && { folder }) });
    node.process.once('exit', () => process.exit());
    return { line: `OPENSEARCH_URL=${node.url}`, stop: () => node.stop() };
  },
});
