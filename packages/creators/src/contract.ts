export { type CreatorStoreUnderTest, creatorStoreContract } from './creator-store.contract.ts';
export { InMemoryCreators } from './in-memory-creators.ts';
export { InMemoryLists, InMemoryOwnership } from './in-memory-lists.ts';
export { type ListsUnderTest, listsContract } from './lists.contract.ts';
