import type { Scope } from '@creator-discovery/accounts';
import type { JsonSchema } from '@creator-discovery/api-documents';
import type { Policies } from '@creator-discovery/rate-limits';
import type { Operation } from '../operation.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { limitLines } from './limit-lines.ts';

/** An operation as assistants see it, in the tool server and the chat. (spec: action 1, contract 7) */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema: JsonSchema & { readonly type: 'object' };
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly spends: boolean;
  /** Scope that a key needs; null for none. */
  readonly scope: Scope | null;
}

const confirmationLine: Readonly<Record<Operation['confirmation'], string>> = {
  always: 'Spends credits: ask the person who pays, then send confirmed: true. Without it the call returns a quote.',
  when_charging: 'May spend credits: if so, ask the person who pays, then send confirmed: true.',
  never: '',
};

function objectSchema(schema: JsonSchema): Tool['inputSchema'] {
  return { ...schema, type: 'object' };
}

export function toolOf(operation: Operation, policies: Policies): Tool {
  return {
    name: operation.name,
    title: operation.title,
    description: [
      operation.summary,
      operation.description,
      `Cost: ${operation.cost}`,
      ...limitLines(operation, policies).map((line) => `Limit: ${line}.`),
      confirmationLine[operation.confirmation],
    ]
      .filter((line) => line !== '')
      .join('\n'),
    inputSchema: objectSchema(jsonSchemaOf(operation.input, 'input')),
    outputSchema: objectSchema(jsonSchemaOf(operation.output, 'output')),
    annotations: {
      title: operation.title,
      readOnlyHint: operation.readOnly && !operation.spends,
      destructiveHint: operation.destructive ?? false,
      idempotentHint: operation.readOnly || (operation.idempotent ?? false),
      openWorldHint: operation.openWorld ?? operation.limits.includes('live_fetches'),
    },
    spends: operation.spends,
    scope: operation.scope,
  };
}
