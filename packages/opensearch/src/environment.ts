import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ClusterAddress } from './cluster.ts';

function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** An address without a path; the user and password have settings of their own, which no log shows. */
function isNode(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/** The text of a PEM file that a setting names. */
const pemFile = z
  .string()
  .refine((file) => existsSync(file))
  .transform((file) => readFileSync(file))
  .optional()
  .describe('the path of a PEM file that can be read');

/** The settings of an OpenSearch cluster as environment variables, for every process that connects to it. */
export const openSearchVariables = {
  OPENSEARCH_URL: z
    .string()
    .transform(listed)
    .refine((nodes) => nodes.length > 0 && nodes.every(isNode))
    .optional()
    .describe('http or https addresses of nodes, separated by commas, without a user name or password'),
  OPENSEARCH_USER: z.string().min(1).optional().describe('the name of a user'),
  OPENSEARCH_PASSWORD: z.string().min(1).optional().describe('the password of that user'),
  OPENSEARCH_CA_FILE: pemFile,
  OPENSEARCH_CERT_FILE: pemFile,
  OPENSEARCH_KEY_FILE: pemFile,
  OPENSEARCH_INDEX_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,40}$/)
    .default('creators')
    .describe('up to 41 small letters, digits and underscores, beginning with a letter'),
};

type Variables = z.output<z.ZodObject<typeof openSearchVariables>>;

/** The setting that is missing, or null: of the user or the client's certificate half is set, or no node where there must be one. */
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

/** Reads the address of the cluster from its environment variables. */
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
