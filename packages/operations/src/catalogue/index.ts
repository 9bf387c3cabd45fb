import type { Operation } from '../operation.js';
import { cancelJob } from './cancel-job.js';
import { explainCharge } from './explain-charge.js';
import { searchInterests, searchLanguages, searchLocations, searchTopics } from './filter-values.js';
import { getApiMeta } from './get-api-meta.js';
import { getCreatorPosts } from './get-creator-posts.js';
import { getCreditBalance } from './get-credit-balance.js';
import { getHistoryData } from './get-history-data.js';
import { addToList, removeFromList, updateListItems } from './list-items.js';
import { listSearchHistory } from './list-search-history.js';
import { createList, deleteList, getList, getLists, updateList } from './lists.js';
import { lookupCreator } from './lookup-creator.js';
import { reportContact } from './report-contact.js';
import { runExport } from './run-export.js';
import { searchCreators } from './search-creators.js';
import { unlockCreators } from './unlock-creators.js';

/** Every operation of the action API, in the order of the documentation. (spec: action 4, contract 6) */
export const operations: readonly Operation[] = [
  getCreditBalance,
  searchCreators,
  runExport,
  unlockCreators,
  lookupCreator,
  getHistoryData,
  cancelJob,
  reportContact,
  listSearchHistory,
  searchLocations,
  searchLanguages,
  searchInterests,
  searchTopics,
  getCreatorPosts,
  createList,
  getLists,
  getList,
  updateList,
  deleteList,
  addToList,
  removeFromList,
  updateListItems,
  explainCharge,
  getApiMeta(() => operations),
];

const byName: ReadonlyMap<string, Operation> = new Map(operations.map((operation) => [operation.name, operation]));

/** The operation of that name; names compare exactly. */
export const operationNamed = (name: string): Operation | undefined => byName.get(name);
