import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ClusterAddress } from './cluster.ts';

/** Whether the URL has no credentials, which have separate settings that are never logged. */
function isNode(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

const pemFile = z
  .string()
  .refine((file) => existsSync(file))
  .transform((file) => readFileSync(file))
  .optional()
  .describe('the path of a readable PEM file');

/** Environment variables of every process that connects to an OpenSearch cluster. */
export const openSearchVariables = {
  OPENSEARCH_URL: z
    .string()
    .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
    .refine((nodes) => nodes.length > 0 && nodes.every(isNode))
    .optional()
    .describe('http or https URLs of nodes, separated by commas, without a user name or password'),
  OPENSEARCH_USER: z.string().min(1).optional().describe('a user name'),
  OPENSEARCH_PASSWORD: z.string().min(1).optional().describe('the password of the user'),
  OPENSEARCH_CA_FILE: pemFile,
  OPENSEARCH_CERT_FILE: pemFile,
  OPENSEARCH_KEY_FILE: pemFile,
  OPENSEARCH_INDEX_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,40}$/)
    .default('creators')
    .describe('up to 41 lower-case letters, digits and underscores, starting with a letter'),
};

type Variables = z.output<z.ZodObject<typeof openSearchVariables>>;

/** Returns a missing setting, or null. Users need passwords, and client certificates need keys. */
export function missingOpenSearchVariable(variables: Variables): keyof Variables | null {
  if (variables.OPENSEARCH_URL === undefined) return 'OPENSEARCH_URL';
  const pairs = [
    ['OPENSEARCH_USER', 'OPENSEARCH_PASSWORD'],
    ['OPENSEARCH_CERT_FILE', 'OPENSEARCH_KEY_FILE'],
  ] as const;
  for (const [one, other] of pairs) {
    if (variables[one] === undefined && variables[other] !== undefined) return one;
    if (variables[other] === undefined && variables[one] !== undefined) return other;
  }
  return null;
}

export function clusterAddressOf(variables: Variables): ClusterAddress {
  return {
    nodes: variables.OPENSEARCH_URL ?? [],
    user: variables.OPENSEARCH_USER,
    password: variables.OPENSEARCH_PASSWORD,
    tls: {
      ca: variables.OPENSEARCH_CA_FILE,
      cert: variables.OPENSEARCH_CERT_FILE,
      key: variables.OPENSEARCH_KEY_FILE,
    },
  };
}
