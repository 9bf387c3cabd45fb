import type { JsonSchema } from '@creator-discovery/api-documents';
import {
  accountTypes,
  contactChannels,
  controlOf,
  type Filter,
  type FilterControl,
  filterObject,
  filters,
  genders,
  platforms,
  sortByValues,
} from '@creator-discovery/search-filters';
import { z } from 'zod';
import { operations } from '../catalogue/index.ts';
import { channel, jobKind, jobStatus } from '../shapes/basics.ts';
import { filtersUsed, namedShapes, pascal } from '../shapes/named.ts';
import { errorShape } from './error-schema.ts';
import { open } from './json-schema.ts';

export function requestName(operation: string): string {
  return `${pascal(operation)}Request`;
}

/** Must not end in `Response`, which Go generators use for the whole HTTP response. */
export function answerName(operation: string): string {
  return `${pascal(operation)}Result`;
}

export function schemaRef(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

const valueSets: Readonly<Record<string, readonly string[]>> = {
  Platform: platforms,
  ContactChannel: contactChannels,
  SortBy: sortByValues,
  Gender: genders,
  AccountType: accountTypes,
  JobStatus: jobStatus.options,
  JobKind: jobKind.options,
  Channel: channel.options,
};

/** Names of shared value sets, by their values. */
const namedValues: ReadonlyMap<string, string> = new Map(
  Object.entries(valueSets).map(([name, values]) => [JSON.stringify(values), name]),
);

/** The form control of each filter, by its schema. */
const controls: ReadonlyMap<unknown, FilterControl> = new Map(
  (filters as readonly Filter[]).map((filter) => [filter.schema, controlOf(filter)]),
);

interface Context {
  /** Whether callers send it: requests are closed, and their defaults optional. */
  readonly sent: boolean;
  /** Collects the schemas of named shapes. */
  readonly shared: Map<string, JsonSchema>;
}

type Node = Record<string, unknown>;

function schemaOf(shape: z.ZodType, context: Context): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: context.sent ? 'input' : 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const node = jsonSchema as Node;
      tidy(node);
      if (!(zodSchema instanceof z.ZodType) || zodSchema === shape) return;
      refer(node, zodSchema, context);
      const control = controls.get(zodSchema);
      if (control !== undefined) node['x-filter'] = control;
    },
  }) as JsonSchema;
  return typesApart(context.sent ? schema : open(schema)) as JsonSchema;
}

/** Replaces a named shape by a reference, and keeps its local description and default. */
function refer(node: Node, shape: z.ZodType, { shared }: Pick<Context, 'shared'>): void {
  const named = namedShapes.get(shape);
  const name = named?.name ?? namedValues.get(JSON.stringify(node.enum));
  if (name === undefined) return;
  const { description, default: standard } = node;
  if (!shared.has(name)) {
    // Marked first: a shape may contain itself.
    shared.set(name, {});
    shared.set(name, named ? schemaOf(originalOf(shape), { sent: named.sent === true, shared }) : valuesOf(name, node));
  }
  for (const key of Object.keys(node)) delete node[key];
  Object.assign(node, schemaRef(name));
  if (description !== undefined && description !== shared.get(name)?.description) node.description = description;
  if (standard !== undefined) node.default = standard;
}

/** Returns the registered shape that `describe` copied. */
function originalOf(shape: z.ZodType): z.ZodType {
  const { parent } = shape._zod;
  if (parent instanceof z.ZodType && namedShapes.has(parent)) return originalOf(parent);
  return Object.is(shape, filtersUsed) ? filterObject : shape;
}

/** In Go, constants share one scope, so values that two sets have need distinct names. */
function valuesOf(name: string, { type, enum: values }: Node): JsonSchema {
  const own = valueSets[name]?.map((value) => value.toUpperCase()) ?? [];
  const others = Object.entries(valueSets).flatMap(([other, set]) => (other === name ? [] : set));
  if (!others.some((value) => own.includes(value.toUpperCase()))) return { type, enum: values };
  const prefix = name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  return { type, enum: values, 'x-enum-varnames': own.map((value) => `${prefix}_${value}`) };
}

const formatsWithPattern = new Set(['date-time', 'date', 'uuid']);

/** Removes patterns implied by a format, and constants that Java clients cannot have; adds the width of integers. */
function tidy(node: Node): void {
  if (node.type === 'boolean') delete node.const;
  if (formatsWithPattern.has(String(node.format))) delete node.pattern;
  if ([node.type].flat().includes('integer')) node.format = Number(node.maximum) <= 2 ** 31 - 1 ? 'int32' : 'int64';
  if (JSON.stringify(node.propertyNames) === '{"type":"string"}') delete node.propertyNames;
  nullableInOne(node);
}

/** Generators accept a list of types only for one type or null. Zod merges `anyOf` into such lists after `override`. */
function typesApart(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(typesApart);
  if (typeof node !== 'object' || node === null) return node;
  const apart = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, typesApart(value)]));
  const { type, ...rest } = apart;
  const several = Array.isArray(type) && type.filter((one) => one !== 'null').length > 1;
  return several ? { ...rest, anyOf: type.map((one) => ({ type: one })) } : apart;
}

/** Merges a described value and null into one type: generators turn two forms into a useless class. */
function nullableInOne(node: Node): void {
  const forms = Array.isArray(node.anyOf) ? (node.anyOf as Node[]) : [];
  const [value, ...others] = forms.filter(({ type }) => type !== 'null');
  if (
    forms.length !== 2 ||
    others.length > 0 ||
    typeof value?.type !== 'string' ||
    value.enum !== undefined ||
    '$ref' in value
  )
    return;
  const { type, description, ...rest } = value;
  const { description: own = description } = node;
  delete node.anyOf;
  Object.assign(node, rest, { type: [type, 'null'] }, own === undefined ? {} : { description: own });
}

function schemasByName(): Readonly<Record<string, JsonSchema>> {
  const shared = new Map<string, JsonSchema>();
  const own = operations.flatMap(({ name, input, output }) => [
    [requestName(name), schemaOf(input, { sent: true, shared })] as const,
    [answerName(name), schemaOf(output, { sent: false, shared })] as const,
  ]);
  const error = schemaOf(errorShape, { sent: false, shared });
  const sharedByName = [...shared].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries([...own, ['ErrorBody', error], ...sharedByName]);
}

/**
 * Component schemas of the OpenAPI document: request and answer of each operation, and each shared shape once.
 * Generated clients have a type for each name.
 */
export const componentSchemas = schemasByName();
