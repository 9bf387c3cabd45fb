export { contactCheckContract, contactChecksContract } from './contact-check.contract.ts';
export { contactFormatsContract } from './contact-formats.contract.ts';
export { creatorFactsContract } from './creator-facts.contract.ts';
export { creatorIdentityContract } from './creator-identity.contract.ts';
export { type CreatorStoreUnderTest, creatorStoreContract, fullRecord } from './creator-store.contract.ts';
export { type ListsUnderTest, listsContract } from './lists.contract.ts';
