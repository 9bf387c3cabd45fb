import { creatorIndexContract } from '@creator-discovery/search-filters/testing';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { openIndex } from './testing/open-index.ts';
import { findOpenSearch, type OpenSearchNode, startOpenSearchNode } from './testing/opensearch-server.ts';

const server = await findOpenSearch();
let node: OpenSearchNode;

(server === null ? describe.skip : describe)('on a real server', () => {
  beforeAll(async () => {
    if (server !== null) node = await startOpenSearchNode(server);
  });
  afterAll(() => node?.stop());

  creatorIndexContract('OpenSearchCreatorIndex', {
    open: (creators) => openIndex([node.url], creators, 2),
    requests: 600,
  });
});
