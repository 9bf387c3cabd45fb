import { readFileSync } from 'node:fs';
import { defaultSourceOrder, readSourceOrder, type SourceOrder, type TargetKind } from '@creator-discovery/scraping';
import { z } from 'zod';
import { MappingProblem, mappingOf } from './mapping-file.ts';
import { defaultProviderSettings, type ProviderSettings } from './settings.ts';

/** Settings of the sources, for processes that read the photo network. */
export const sourceVariables = {
  PHOTONET_SOURCES: z
    .string()
    .default(defaultSourceOrder)
    .transform((text, context): SourceOrder => {
      const order = readSourceOrder(text);
      if (order !== null) return order;
      context.addIssue({ code: 'custom', message: 'not an order' });
      return z.NEVER;
    })
    .describe('network and provider in the order in which they are tried, such as network,provider;comments=provider'),
  PHOTONET_NEXT_SOURCE_MS: z.coerce
    .number()
    .int()
    .min(500)
    .max(20_000)
    .default(10_000)
    .describe('milliseconds from 500 to 20000'),
  PHOTONET_PROVIDER_FILE: z
    .string()
    .min(1)
    .superRefine((file, context) => {
      const problem = problemOf(file);
      if (problem !== null) context.addIssue({ code: 'custom', message: `a mapping of a provider: ${problem}` });
    })
    .optional(),
  PHOTONET_PROVIDER_KEY: z.string().min(1).optional().describe('the key of the data provider'),
};

type SourceVariables = z.output<z.ZodObject<typeof sourceVariables>>;

/** Settings shared with the network. */
interface SharedVariables {
  readonly PHOTONET_CURSOR_SECRET: string;
  readonly PHOTONET_TOTAL_TIMEOUT_MS: number;
}

export interface SourcesSettings {
  readonly order: SourceOrder;
  /** Deadline of a fetch across all sources. */
  readonly totalTimeoutMs: number;
  /** Time reserved for each later source. */
  readonly nextSourceMs: number;
  /** Null without a provider. */
  readonly provider: ProviderSettings | null;
}

/** Converts environment variables to settings. */
export function sourcesSettingsOf(variables: SourceVariables & SharedVariables): SourcesSettings {
  const { PHOTONET_PROVIDER_FILE: file, PHOTONET_PROVIDER_KEY: key } = variables;
  const totalTimeoutMs = variables.PHOTONET_TOTAL_TIMEOUT_MS;
  return {
    order: variables.PHOTONET_SOURCES,
    totalTimeoutMs,
    nextSourceMs: variables.PHOTONET_NEXT_SOURCE_MS,
    provider:
      file === undefined || key === undefined
        ? null
        : {
            ...defaultProviderSettings,
            file,
            key,
            cursorSecret: variables.PHOTONET_CURSOR_SECRET,
            totalTimeoutMs,
          },
  };
}

/** Returns why the settings contradict each other, in a sentence for the operator, or null. */
export function sourcesProblem({
  PHOTONET_PROVIDER_FILE: file,
  PHOTONET_PROVIDER_KEY: key,
  PHOTONET_SOURCES: order,
}: Pick<SourceVariables, 'PHOTONET_PROVIDER_FILE' | 'PHOTONET_PROVIDER_KEY' | 'PHOTONET_SOURCES'>): string | null {
  if (file !== undefined && key === undefined)
    return 'PHOTONET_PROVIDER_KEY is not set: it must be the key of the provider of PHOTONET_PROVIDER_FILE';
  if (file !== undefined) return null;
  const alone = (Object.keys(order) as TargetKind[]).find((kind) => !order[kind].includes('network'));
  return alone === undefined
    ? null
    : `PHOTONET_PROVIDER_FILE is not set, but the provider is the only source of ${alone} in PHOTONET_SOURCES`;
}

function problemOf(file: string): string | null {
  try {
    mappingOf(readFileSync(file, 'utf8'), file);
    return null;
  } catch (error) {
    return error instanceof MappingProblem ? error.message : `cannot read ${file}`;
  }
}
