import { endpoints, hashtagTabs, type TargetKind } from '@creator-discovery/scraping';
import { z } from 'zod';
import builtIn from './request-plan.json' with { type: 'json' };
import { placeholdersIn } from './request-template.ts';
import { headerProblem } from './wire-headers.ts';

/** Placeholders allowed in templates of each kind of target. */
const placeholders: Readonly<Record<TargetKind, readonly string[]>> = {
  profile: ['username', 'user_id'],
  user_posts: ['username', 'user_id', 'count', 'cursor'],
  post: ['shortcode', 'media_id'],
  comments: ['shortcode', 'media_id', 'count', 'cursor', 'min_id', 'max_id'],
  hashtag_posts: ['hashtag', 'tab', 'count', 'cursor', 'page', 'media_ids'],
};

const template = z.string().max(2_000);
const fields = z.record(z.string().min(1).max(100), template).default({});
const headers = z
  .record(z.string(), z.string().max(2_000))
  .superRefine((given, context) => {
    for (const [name, value] of Object.entries(given)) {
      const problem = headerProblem(name, value);
      if (problem !== null) context.addIssue({ code: 'custom', path: [name], message: problem });
    }
  })
  .default({});

const routeSchema = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9_]{1,40}$/, 'must be 1 to 40 lower-case letters, digits or underscores'),
    style: z.enum(['web', 'app']),
    method: z.enum(['GET', 'POST']),
    path: z
      .string()
      .max(500)
      .regex(
        /^\/(?![/\\])[^?#\\\s]*$/,
        'must be a path on the network’s host that starts with one slash and has no query',
      ),
    query: fields,
    form: fields,
    doc_id: z.string().min(1).max(100).optional(),
    friendly_name: z.string().min(1).max(100).optional(),
    variables: z.record(z.string(), z.json()).optional(),
    headers,
    page_size: z.int().min(1).max(50).default(12),
    tabs: z.array(z.enum(hashtagTabs)).min(1).optional(),
  })
  .superRefine(({ method, form, headers: own, friendly_name: name }, context) => {
    if (method === 'GET' && Object.keys(form).length > 0)
      context.addIssue({ code: 'custom', path: ['form'], message: 'is allowed with the method POST only' });
    if (name !== undefined && headerProblem('x-fb-friendly-name', name) !== null)
      context.addIssue({ code: 'custom', path: ['friendly_name'], message: 'cannot be sent as a header' });
    if (Object.keys(own).some((header) => header.toLowerCase() === 'cookie'))
      context.addIssue({ code: 'custom', path: ['headers', 'cookie'], message: 'cookies belong to sessions' });
  });

/** Request template for a kind of target, with placeholders in braces. */
export type Route = z.infer<typeof routeSchema>;

function routesOf(kind: TargetKind) {
  return z
    .array(routeSchema)
    .min(1)
    .max(10)
    .superRefine((routes, context) => {
      for (const [index, route] of routes.entries()) {
        if (routes.findIndex(({ name }) => name === route.name) !== index)
          context.addIssue({ code: 'custom', path: [index, 'name'], message: 'is used by another route' });
        if (route.tabs !== undefined && kind !== 'hashtag_posts')
          context.addIssue({ code: 'custom', path: [index, 'tabs'], message: 'is allowed for hashtag_posts only' });
        for (const [path, name] of placeholdersOf(route))
          if (!placeholders[kind].includes(name))
            context.addIssue({
              code: 'custom',
              path: [index, ...path],
              message: `{${name}} is unknown; use ${placeholders[kind].map((known) => `{${known}}`).join(' ')}`,
            });
      }
    });
}

function* placeholdersOf({ path, query, form, variables }: Route): Iterable<[path: string[], name: string]> {
  for (const name of placeholdersIn(path)) yield [['path'], name];
  for (const [part, values] of [
    ['query', query],
    ['form', form],
    ['variables', variables ?? {}],
  ] as const)
    for (const [field, value] of Object.entries(values))
      for (const name of placeholdersIn(value)) yield [[part, field], name];
}

/**
 * Request plan: routes of each kind of target, in the order in which they are tried, and common headers. Contains everything
 * that the network changes several times per year.
 */
export const requestPlanSchema = z.strictObject({
  version: z.literal(1),
  user_agent: z.string().min(1).max(500).optional(),
  /** Id of the network's own application, sent as `x-ig-app-id`. */
  app_id: z.string().min(1).max(100).optional(),
  headers,
  routes: z.strictObject(
    Object.fromEntries(Object.keys(endpoints).map((kind) => [kind, routesOf(kind as TargetKind)])) as Record<
      TargetKind,
      ReturnType<typeof routesOf>
    >,
  ),
});
export type RequestPlan = z.infer<typeof requestPlanSchema>;

/** Default plan. Its routes are the network's, but the ids of stored queries are not real. */
export const builtInRequestPlan: RequestPlan = requestPlanSchema.parse(builtIn);
