import { creatorFactsContract } from '../creator-facts.contract.ts';
import { creatorIdentityContract } from '../creator-identity.contract.ts';
import { creatorStoreContract } from '../creator-store.contract.ts';
import { MemoryCreators } from './memory-creators.ts';

/** A clock that never returns the same time twice. */
function newClock(): () => Date {
  let milliseconds = Date.UTC(2027, 0, 1);
  return () => new Date(milliseconds++);
}

async function newStore() {
  const store = new MemoryCreators(newClock());
  return { store, feed: store.feed() };
}

creatorStoreContract('memory', newStore);
creatorIdentityContract('memory', newStore);
creatorFactsContract('memory', newStore);
