import { nearestPath } from '@creator-discovery/search-filters';
import type { Operation } from '../operation.ts';
import { cancelJob } from './cancel-job.ts';
import { countCreators } from './count-creators.ts';
import { explainCharge } from './explain-charge.ts';
import { searchInterests, searchLanguages, searchLocations, searchTopics } from './filter-values.ts';
import { findCreators } from './find-creators.ts';
import { getApiMeta } from './get-api-meta.ts';
import { getCreator } from './get-creator.ts';
import { getCreatorPosts } from './get-creator-posts.ts';
import { getCreditBalance } from './get-credit-balance.ts';
import { getHistoryData } from './get-history-data.ts';
import { getUsage } from './get-usage.ts';
import { addToList, listItemActivity, removeFromList, updateListItems } from './list-items.ts';
import { listLedgerEntries } from './list-ledger-entries.ts';
import { listOwnedCreators } from './list-owned-creators.ts';
import { listRequests } from './list-requests.ts';
import { listSearchHistory } from './list-search-history.ts';
import { createList, deleteList, getList, getLists, updateList } from './lists.ts';
import { lookupCreator } from './lookup-creator.ts';
import { reportContact } from './report-contact.ts';
import { runExport } from './run-export.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch, updateSavedSearch } from './saved-searches.ts';
import { searchCreators } from './search-creators.ts';
import { suggestFilters } from './suggest-filters.ts';
import { unlockCreators } from './unlock-creators.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
} from './webhooks.ts';

/** Every operation of the action API, in the order of the documentation. (spec: action 4, contract 6) */
export const operations: readonly Operation[] = [
  getCreditBalance,
  searchCreators,
  countCreators,
  findCreators,
  getCreator,
  saveSearch,
  listSavedSearches,
  updateSavedSearch,
  deleteSavedSearch,
  runExport,
  unlockCreators,
  lookupCreator,
  getHistoryData,
  listOwnedCreators,
  cancelJob,
  reportContact,
  listSearchHistory,
  searchLocations,
  searchLanguages,
  searchInterests,
  searchTopics,
  suggestFilters,
  getCreatorPosts,
  createList,
  getLists,
  getList,
  updateList,
  deleteList,
  addToList,
  removeFromList,
  updateListItems,
  listItemActivity,
  createWebhook,
  listWebhooks,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  listWebhookDeliveries,
  redeliverWebhook,
  sendTestEvent,
  explainCharge,
  listLedgerEntries,
  getUsage,
  listRequests(() => operations),
  getApiMeta(() => operations),
];

const byName: ReadonlyMap<string, Operation> = new Map(operations.map((operation) => [operation.name, operation]));

export function operationNamed(name: string): Operation | undefined {
  return byName.get(name);
}

const names = [...byName.keys()];
const maxComparedLetters = 64;

/** Refusal message for an unknown name, with the nearest operation. */
export function noOperationNamed(name: string): string {
  const nearest = nearestPath(name.slice(0, maxComparedLetters), names);
  return `No operation has this name${nearest === null ? '' : `; the nearest is ${nearest}`}.`;
}
