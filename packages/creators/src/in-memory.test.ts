import { creatorStoreContract } from './creator-store.contract.ts';
import { InMemoryCreators } from './in-memory-creators.ts';
import { InMemoryLists, InMemoryOwnership } from './in-memory-lists.ts';
import { listsContract } from './lists.contract.ts';

async function close(): Promise<void> {}

/** A clock that never shows the same moment twice. */
function newClock(): () => Date {
  let milliseconds = Date.UTC(2026, 0, 1);
  return () => new Date(milliseconds++);
}

creatorStoreContract('memory', async () => {
  const store = new InMemoryCreators(newClock());
  return { store, feed: store.feed(), close };
});

listsContract('memory', async () => {
  const now = newClock();
  const store = new InMemoryCreators(now);
  const ownership = new InMemoryOwnership();
  let accounts = 0;
  return {
    store,
    ownership,
    lists: new InMemoryLists(store, ownership, now),
    newAccount: async () => `account-${accounts++}`,
    own: async (accountId, creatorId) => ownership.own(accountId, creatorId, now()),
    close,
  };
});
