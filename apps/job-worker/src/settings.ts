import { existsSync, readFileSync } from 'node:fs';
import { networkHosts } from '@creator-discovery/creators';
import { defaultPrices } from '@creator-discovery/credits';
import { commonSettings, databaseUrls, onOff, port, whole } from '@creator-discovery/http-server';
import { allowedNetworks } from '@creator-discovery/http-server/outgoing';
import { photonetVariables } from '@creator-discovery/photonet-http';
import { z } from 'zod';

function count(byDefault: number, max: number) {
  return whole('a whole number from', 1, max).default(byDefault);
}

/** Retention in days; 0 keeps data forever. `min` is the minimum that other rules need. */
function daysKept(byDefault: number, min: number) {
  return z.coerce
    .number()
    .int()
    .max(36_500)
    .refine((days) => days === 0 || days >= min)
    .default(byDefault)
    .describe(`0 or ${min} to 36500 days`);
}

/** Request limit; unlimited if absent. */
const requestLimit = whole('a number of requests,', 0, 10_000_000).optional();

/** Reads the PEM file of a setting. */
const pemFile = z
  .string()
  .refine((file) => existsSync(file))
  .transform((file) => readFileSync(file))
  .optional()
  .describe('the path of a readable PEM file');

const shape = z.object({
  ...commonSettings,
  ...databaseUrls,
  ...photonetVariables,
  ...networkHosts,
  JOB_WORKER_PORT: port(8082),
  JOB_CONCURRENCY: count(4, 100),
  JOB_ITEMS_PER_STEP: count(500, 500),
  JOB_LEASE_SECONDS: z.coerce.number().min(1).max(300).default(12).describe('seconds from 1 to 300'),
  COLLECTION_CONCURRENCY: whole('a whole number from', 0, 100).default(4),
  COLLECTION_LEASE_SECONDS: count(75, 600),
  COLLECTION_RETRY_SECONDS: z.coerce.number().min(0.05).max(600).default(2).describe('seconds from 0.05 to 600'),
  COLLECTION_REFRESH: onOff(false),
  CONTACT_CHECK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('an http or https URL'),
  CONTACT_CHECK_KEY: z.string().optional().describe('a key of the service'),
  CONTACT_CHECK_DAYS: count(30, 3650),
  COLLECTION_REQUESTS_PER_HOUR: requestLimit,
  COLLECTION_REQUESTS_PER_DAY: requestLimit,
  RETAIN_SEARCH_PAGES_DAYS: daysKept(90, 2),
  RETAIN_CHANGES_DAYS: count(7, 365),
  RETAIN_HISTORY_DAYS: daysKept(0, 31),
  RETAIN_HOLDS_DAYS: daysKept(0, 7),
  RETAIN_CONTACT_REPORTS_DAYS: daysKept(0, 31),
  RETAIN_CHATS_DAYS: daysKept(0, 1),
  RETAIN_AUDIT_DAYS: daysKept(0, 90),
  RETAIN_OBSERVATIONS_DAYS: daysKept(400, 192),
  ...allowedNetworks,
  CREDITS_PER_CREATOR: count(defaultPrices.creditsPerCreator, 1_000_000),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^\s:/]+:\d{1,5}$/)
    .optional()
    .describe('host:port of a Temporal front end'),
  TEMPORAL_NAMESPACE: z.string().default('default').describe('the name of a namespace'),
  TEMPORAL_TASK_QUEUE: z.string().default('creator-discovery-jobs').describe('the name of a task queue'),
  TEMPORAL_API_KEY: z.string().optional().describe('an API key of the namespace'),
  TEMPORAL_TLS: onOff(false),
  TEMPORAL_TLS_SERVER_NAME: z.string().optional().describe('the host name in the certificate of the server'),
  TEMPORAL_TLS_CA_FILE: pemFile,
  TEMPORAL_TLS_CERT_FILE: pemFile,
  TEMPORAL_TLS_KEY_FILE: pemFile,
  TEMPORAL_SEARCH_ATTRIBUTES: onOff(false),
  TEMPORAL_WORKFLOW_SLOTS: whole('a whole number from', 2, 1000).default(40),
  TEMPORAL_CACHED_WORKFLOWS: count(500, 10_000),
  TEMPORAL_CAMPAIGN_SLOTS: count(8, 200),
  TEMPORAL_HEARTBEAT_SECONDS: whole('seconds from', 2, 60).default(12),
  TEMPORAL_DEPLOYMENT: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .default('creator-discovery-jobs')
    .describe('the name of a worker deployment: letters, digits, - and _'),
  TEMPORAL_BUILD_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional()
    .describe('the name of a build: letters, digits, dots, - and _'),
  TEMPORAL_JOBS_IN_PROGRESS: z
    .enum(['auto_upgrade', 'pinned'])
    .default('auto_upgrade')
    .describe('auto_upgrade or pinned'),
  TEMPORAL_METRICS_PORT: whole('a port,', 1, 65_535).optional(),
});

/** Returns the missing setting if only one file of a client certificate is set. */
function missingHalf({ TEMPORAL_TLS_CERT_FILE: certificate, TEMPORAL_TLS_KEY_FILE: key }: z.output<typeof shape>) {
  if ((certificate === undefined) === (key === undefined)) return null;
  return certificate === undefined ? 'TEMPORAL_TLS_CERT_FILE' : 'TEMPORAL_TLS_KEY_FILE';
}

/** Environment variables of a job worker. Without `TEMPORAL_ADDRESS` it runs the embedded engine. (contract 1 "jobs") */
export const settings = shape.superRefine((chosen, context) => {
  const missing = missingHalf(chosen);
  if (missing !== null) context.addIssue({ code: 'custom', path: [missing], message: 'belongs to the other' });
});

export type Settings = z.output<typeof settings>;
