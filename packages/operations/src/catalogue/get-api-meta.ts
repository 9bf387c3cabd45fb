import type { Policies } from '@creator-discovery/rate-limits';
import { contactChannels, platforms, sortByValues } from '@creator-discovery/search-filters';
import { z } from 'zod';
import { defineOperation, done, freeRead, type Operation } from '../operation.ts';
import { count, credits } from '../shapes/basics.ts';
import { namedShapes } from '../shapes/named.ts';
import { shownIn } from '../shapes/shown.ts';
import { maxRowsPerRead } from './get-history-data.ts';
import { maxCreatorsPerExport } from './run-export.ts';
import { creatorsPerPage } from './search-creators.ts';
import { maxHandlesPerUnlock } from './unlock-creators.ts';

function windows(policies: Policies) {
  return Object.values(policies).flatMap((policy) => [
    ...policy.windows.map(({ limit, seconds }) => ({
      policy: policy.name,
      limit,
      window_seconds: seconds,
      rolling: true,
    })),
    ...(policy.perDay === undefined
      ? []
      : [{ policy: policy.name, limit: policy.perDay, window_seconds: 86_400, rolling: false }]),
  ]);
}

const operationShape = z
  .object({
    name: z.string(),
    title: z.string(),
    summary: z.string(),
    cost: z.string(),
    limits: z.array(z.string()),
    confirmation: z.enum(['always', 'when_charging', 'never']),
    spends: z.boolean(),
    read_only: z.boolean(),
  })
  .register(namedShapes, { name: 'OperationFacts' });

const output = z.object({
  status: z.literal('ok'),
  version: z.string(),
  api_version: z.literal('v1'),
  operations: z.array(operationShape),
  limits: z.array(
    z
      .object({ policy: z.string(), limit: count, window_seconds: count, rolling: z.boolean() })
      .register(namedShapes, { name: 'LimitFacts' }),
  ),
  sizes: z.object({
    creators_per_search_page: count,
    creators_per_search: count,
    creators_per_get_history_data: count,
    creators_per_export: count,
    handles_per_unlock: count,
  }),
  prices: z.object({ free_creators_per_day: count, creators_per_credit: count, credits_per_creator: credits }),
  platforms: z.array(z.string()),
  contact_details: z.array(z.string()),
  sort_by: z.array(z.string()),
});

/** @param operations the catalogue to describe, including this operation */
export function getApiMeta(operations: () => readonly Operation[]) {
  return defineOperation({
    ...freeRead,
    name: 'get_api_meta',
    title: 'Get API facts',
    group: 'Account',
    scope: null,
    summary: 'Describes the API to programs: version, operations with costs and limits, sizes and allowed values.',
    description: 'A short form of the OpenAPI document.',
    input: z.strictObject({}),
    output,
    openInConsole: true,
    async handle({ terms: { policies, prices, version } }) {
      return done({
        status: 'ok' as const,
        version,
        api_version: 'v1' as const,
        operations: operations().map((operation) => shownIn(operationShape, operation)),
        limits: windows(policies),
        sizes: {
          creators_per_search_page: creatorsPerPage,
          creators_per_search: 500,
          creators_per_get_history_data: maxRowsPerRead,
          creators_per_export: maxCreatorsPerExport,
          handles_per_unlock: maxHandlesPerUnlock,
        },
        prices: shownIn(output.shape.prices, prices),
        platforms: [...platforms],
        contact_details: [...contactChannels],
        sort_by: [...sortByValues],
      });
    },
  });
}
