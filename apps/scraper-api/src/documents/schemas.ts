import {
  authorSchema,
  commentSchema,
  type Endpoint,
  endpoints,
  hashtagPageSchema,
  hashtagPostSchema,
  musicSchema,
  type Parameter,
  postSchema,
  profileSchema,
} from '@creator-discovery/scraping';
import { z } from 'zod';
import { errorBodySchema } from '../answers.ts';

type Json = Record<string, unknown>;

const balance = z.object({ credits_remaining: z.int().min(0).describe('Credits that the key can spend.') });
const health = z.object({ status: z.enum(['ok', 'degraded']), version: z.string(), uptime_seconds: z.int().min(0) });

/** Shapes by name, used in references. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  Profile: profileSchema,
  Post: postSchema,
  HashtagPost: hashtagPostSchema,
  HashtagPage: hashtagPageSchema,
  Comment: commentSchema,
  Author: authorSchema,
  Music: musicSchema,
  CreditBalance: balance,
  Health: health,
  ErrorBody: errorBodySchema,
  ...Object.fromEntries(
    Object.values<Endpoint>(endpoints).map((endpoint) => [answerName(endpoint), envelopeOf(endpoint)]),
  ),
};

/** Returns the name of an endpoint's response, such as `GetUserPostsResult`. */
export function answerName({ operationId }: Endpoint): string {
  const words = operationId.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Result`;
}

export function schemaRef(name: string): Json {
  return { $ref: refOf(name) };
}

export function parameterSchema(parameter: Parameter): Json {
  switch (parameter.type) {
    case 'text':
      return {
        type: 'string',
        minLength: parameter.length.min,
        maxLength: parameter.length.max,
        pattern: parameter.plainPattern ?? parameter.pattern.source,
      };
    case 'count':
      return {
        type: 'integer',
        format: 'int32',
        minimum: parameter.min,
        maximum: parameter.max,
        default: parameter.default,
      };
    case 'choice':
      return { type: 'string', enum: parameter.choices, default: parameter.default };
    case 'cursor':
      return { type: 'string', maxLength: 4096 };
  }
}

/** Returns the component schemas, linked by references. */
export function componentSchemas(): Json {
  const registry = z.registry<{ readonly id: string }>();
  for (const [id, shape] of Object.entries(shapes)) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: refOf,
    override: ({ jsonSchema }) => {
      // Fields may be added to responses, so clients must accept unknown ones. (contract 9)
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if ([jsonSchema.type].flat().includes('integer')) jsonSchema.format = 'int64';
    },
  });
  return Object.fromEntries(
    Object.entries<Json>(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}

function refOf(name: string): string {
  return `#/components/schemas/${name}`;
}

function envelopeOf(endpoint: Endpoint): z.ZodType {
  return z.object({
    data: endpoint.data,
    credits_used: z.int().min(0).describe('Credits deducted.'),
    credits_remaining: z
      .int()
      .min(0)
      .describe('Credits that can be spent after the call: granted minus spent minus held.'),
  });
}
