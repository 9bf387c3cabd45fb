import { type Operation, operations, type Terms, type Tool, toolOf } from '@creator-discovery/operations';
import { filterObject } from '@creator-discovery/search-filters';
import { sentencesOf, shortInput } from './short-schema.ts';
import { toolSets } from './tool-sets.ts';

/** Which tools a client wants to see, and in which length. */
export interface ToolChoice {
  /** Names of tools. */
  readonly names: ReadonlySet<string>;
  /** Whole descriptions and schemas, instead of short ones. */
  readonly full: boolean;
}

/** A tool as `tools/list` shows it. */
export type ShownTool = Pick<Tool, 'name' | 'description' | 'inputSchema' | 'outputSchema' | 'annotations'> & {
  readonly title?: string;
  readonly _meta?: { readonly spends: boolean };
};

/**
 * Reads `?tools=` (names of tools and of sets, separated by commas; `standard` without it) and `?schemas=` (`short` without it, or
 * `full`). Gives the words that it doesn't know where there are some.
 */
export function readToolChoice(query: URLSearchParams): ToolChoice | { readonly unknown: readonly string[] } {
  const asked = (query.get('tools') ?? 'standard').split(',').map((word) => word.trim());
  const schemas = query.get('schemas') ?? 'short';
  const found = asked.map((word) => toolSets[word] ?? operations.filter(({ name }) => name === word).map(nameOf));
  const unknown = asked.filter((_, at) => found[at]?.length === 0);
  if (schemas !== 'full' && schemas !== 'short') unknown.push(schemas);
  return unknown.length > 0 ? { unknown } : { names: new Set(found.flat()), full: schemas === 'full' };
}

/** The tools of a choice, in the order of the catalogue. */
export function shownTools({ names, full }: ToolChoice, terms: Pick<Terms, 'policies'>): readonly ShownTool[] {
  const chosen = operations.filter(({ name }) => names.has(name));
  return chosen.map((operation) => (full ? fullTool(operation, terms) : shortTool(operation, terms)));
}

function nameOf({ name }: Operation): string {
  return name;
}

/** What a call over HTTP says in its `Idempotency-Key` header. (contract 3) */
const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Makes a retry safe for 24 hours. The same key with the same arguments returns the stored answer and changes nothing again.',
};

function fullTool(operation: Operation, { policies }: Pick<Terms, 'policies'>): ShownTool {
  const { spends, inputSchema, ...tool } = toolOf(operation, policies);
  const isWrite = !operation.readOnly;
  const properties = { ...(inputSchema.properties as object), ...(isWrite && { idempotency_key: idempotencyKey }) };
  return { ...tool, inputSchema: { ...inputSchema, properties }, _meta: { spends } };
}

/** Whether a client knows the shape of a field from another tool: filters are whole in `search_creators` alone. */
function isDescribedElsewhere(field: string, { name }: Pick<Operation, 'name'>): boolean {
  return field === 'filters' || (name !== 'search_creators' && Object.hasOwn(filterObject.shape, field));
}

function shortTool(operation: Operation, terms: Pick<Terms, 'policies'>): ShownTool {
  const { name, inputSchema, annotations, _meta } = fullTool(operation, terms);
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
  // Hints that are the protocol's defaults go without saying.
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  const effects = readOnlyHint ? { readOnlyHint } : { destructiveHint, ...(idempotentHint && { idempotentHint }) };
  return {
    name,
    description: shortDescription(operation),
    inputSchema: { ...shortInput({ ...inputSchema, properties }), type: 'object' },
    outputSchema: { type: 'object' },
    annotations: { ...effects, ...(!openWorldHint && { openWorldHint }) } as Tool['annotations'],
    ...(operation.spends && { _meta }),
  };
}

/** Other rules come with the refusal of a call that breaks them; these have to be known before. */
const neededBefore = /^Give exactly one/;

/** Omits the cost of free operations: the tool set `free` lists them. */
function shortDescription({ summary, description, cost }: Operation): string {
  const [rule = ''] = sentencesOf(description);
  const parts = [summary, neededBefore.test(rule) ? rule : '', cost === 'Free.' ? '' : `Cost: ${cost}`];
  return parts.filter((part) => part !== '').join(' ');
}
