import { endpoints } from '@creator-discovery/scraping';
import { readOutcomes } from './photonet-http-source.ts';
import { planOutcomes } from './request-plan-file.ts';

/** What processes measure of their reads of the network. */
export const measuredReads = {
  name: 'photonet_read',
  help: 'Reads of the photo network',
  labels: { target: Object.keys(endpoints) },
  outcomes: readOutcomes,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
} as const;

/** Items that processes left out of an answer because they couldn't be read. */
export const unreadableItems = {
  name: 'photonet_unreadable_items_total',
  help: 'Posts and comments that were left out of an answer because their format was unknown.',
  labels: { target: Object.keys(endpoints) },
} as const;

/** New versions of the request plan's file that processes read while they ran. */
export const requestPlanVersions = {
  name: 'photonet_request_plan_versions_total',
  help: 'New versions of the request plan that were read while the process ran: loaded, or refused because of a mistake in them.',
  labels: { outcome: planOutcomes },
} as const;
