export { type CreatorStoreUnderTest, creatorStoreContract } from './creator-store.contract.js';
export { InMemoryCreators } from './in-memory-creators.js';
export { InMemoryLists, InMemoryOwnership } from './in-memory-lists.js';
export { type ListsUnderTest, listsContract } from './lists.contract.js';
