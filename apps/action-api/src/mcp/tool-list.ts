import { type ApiKey, hasScope, type Scope } from '@creator-discovery/accounts';
import type { JsonSchema } from '@creator-discovery/api-documents';
import { type Operation, operations, type Terms, type Tool, toolOf } from '@creator-discovery/operations';
import { filterGroups, isMisspelled } from '@creator-discovery/search-filters';
import { plainInput } from './plain-schema.ts';
import { briefInput, sentencesOf, shortInput } from './short-schema.ts';
import { toolSets } from './tool-sets.ts';

const schemaForms = ['short', 'full', 'plain'] as const;
/** Short descriptions and schemas, full ones, or short ones in the subset that every model accepts. */
type Schemas = (typeof schemaForms)[number];

/** Tools that a client selects, and their length. */
export interface ToolChoice {
  readonly names: ReadonlySet<string>;
  readonly schemas: Schemas;
}

/** A tool in `tools/list`. */
export type ShownTool = Pick<Tool, 'name' | 'description' | 'inputSchema' | 'outputSchema' | 'annotations'> & {
  readonly title?: string;
  readonly _meta?: { readonly spends?: boolean; readonly scope?: Scope };
};

/**
 * Parses `?tools=` (names and sets separated by commas; default `standard`) and `?schemas=` (`short`, the default,
 * `full` or `plain`). Repeated `?tools=` add up. Returns unknown words and misspelled names if there are any.
 */
export function readToolChoice(query: URLSearchParams): ToolChoice | { readonly unknown: readonly string[] } {
  const given = (name: string, byDefault: string) => (query.has(name) ? query.getAll(name).join() : byDefault);
  const asked = given('tools', 'standard')
    .split(',')
    .map((word) => word.trim());
  const form = given('schemas', 'short');
  const schemas = schemaForms.find((one) => one === form);
  const misspelled = [...query.keys()].filter((name) => isMisspelled(name, 'tools') || isMisspelled(name, 'schemas'));
  const unknown = [...misspelled, ...asked.filter((word) => !Object.hasOwn(toolSets, word))];
  if (schemas === undefined) return { unknown: [...unknown, form] };
  return unknown.length > 0 ? { unknown } : { names: new Set(asked.flatMap((word) => toolSets[word] ?? [])), schemas };
}

/** Tools made so far by form and name. Making them all takes tens of milliseconds, in which no other call is answered. */
const madeTools = new WeakMap<object, Map<string, ShownTool>>();

/** Returns the selected tools that the key may call, in the order of the catalogue. */
export function shownTools(
  { names, schemas }: ToolChoice,
  { terms, key }: { readonly terms: Pick<Terms, 'policies'>; readonly key: Pick<ApiKey, 'scopes'> },
): readonly ShownTool[] {
  const chosen = operations.filter(({ name, scope }) => names.has(name) && hasScope(key, scope));
  const inputOf = schemas === 'plain' ? (input: JsonSchema) => plainInput(briefInput(input)) : shortInput;
  const made = madeTools.get(terms) ?? new Map<string, ShownTool>();
  madeTools.set(terms, made);
  return chosen.map((operation) => {
    const name = `${schemas} ${operation.name}`;
    const tool =
      made.get(name) ?? (schemas === 'full' ? fullTool(operation, terms) : shortTool(operation, { terms, inputOf }));
    made.set(name, tool);
    return tool;
  });
}

/** The counterpart of the `Idempotency-Key` header. (contract 3) */
const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Makes a retry safe for 24 hours. The same key with the same arguments returns the stored answer and changes nothing again.',
};

function fullTool(operation: Operation, { policies }: Pick<Terms, 'policies'>): ShownTool {
  const { spends, scope, inputSchema, ...tool } = toolOf(operation, policies);
  const isWrite = !operation.readOnly;
  const properties = { ...(inputSchema.properties as object), ...(isWrite && { idempotency_key: idempotencyKey }) };
  return { ...tool, inputSchema: { ...inputSchema, properties }, _meta: { spends, ...(scope !== null && { scope }) } };
}

/** Whether another tool describes this field: filters are complete in `search_creators` and `get_list` only. */
function isDescribedElsewhere(field: string, { name }: Pick<Operation, 'name'>): boolean {
  return field === 'filters' || field === 'items' || (name !== 'search_creators' && isGroup(field));
}

function isGroup(field: string): boolean {
  return field === 'exclude' || filterGroups.some((group) => group === field);
}

interface ShortForm {
  readonly terms: Pick<Terms, 'policies'>;
  readonly inputOf: (schema: JsonSchema) => JsonSchema;
}

function shortTool(operation: Operation, { terms, inputOf }: ShortForm): ShownTool {
  const { name, inputSchema, annotations } = fullTool(operation, terms);
  const properties = Object.fromEntries(
    Object.entries(inputSchema.properties as Record<string, { readonly description?: string }>).map(
      ([field, schema]) => {
        // Described once, in the server's instructions.
        if (field === 'idempotency_key') return [field, { type: 'string' }];
        return [
          field,
          isDescribedElsewhere(field, operation) ? { type: 'object', description: schema.description } : schema,
        ];
      },
    ),
  );
  // Hints that equal the protocol's defaults are omitted.
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  const effects = readOnlyHint ? { readOnlyHint } : { destructiveHint, ...(idempotentHint && { idempotentHint }) };
  return {
    name,
    description: shortDescription(operation),
    inputSchema: { ...inputOf({ ...inputSchema, properties }), type: 'object' },
    outputSchema: { type: 'object' },
    annotations: { ...effects, ...(!openWorldHint && { openWorldHint }) } as Tool['annotations'],
    ...(operation.spends && { _meta: { spends: true } }),
  };
}

/** Other rules are explained when a call breaks them; these must be known first. */
const neededBefore = /^Give exactly one/;

/** Omits the cost of free operations, which the set `free` lists. */
function shortDescription({ summary, description, cost }: Operation): string {
  const [rule = ''] = sentencesOf(description);
  const parts = [summary, neededBefore.test(rule) ? rule : '', cost === 'Free.' ? '' : `Cost: ${cost}`];
  return parts.filter((part) => part !== '').join(' ');
}
