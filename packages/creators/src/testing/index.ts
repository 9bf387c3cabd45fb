export { creatorFactsContract } from '../creator-facts.contract.ts';
export { creatorIdentityContract } from '../creator-identity.contract.ts';
export { type CreatorStoreUnderTest, creatorStoreContract } from '../creator-store.contract.ts';
export { type ListsUnderTest, listsContract } from '../lists.contract.ts';
export { MemoryCreators } from './memory-creators.ts';
export { MemoryLists, MemoryOwnership } from './memory-lists.ts';
