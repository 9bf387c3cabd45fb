import type { WireRequest } from './egress.ts';
import type { RequestPlan, Route } from './request-plan.ts';
import { filledFields, filledJson, filledText, placeholdersIn, type TemplateValues } from './request-template.ts';
import { mergedHeaders, type WireHeaders } from './wire-headers.ts';

/** Returns whether all placeholders of a route are known and its path contains no `.` or `..`. */
export function canAsk({ path, query, form, variables }: Route, values: TemplateValues): boolean {
  const known = [path, query, form, variables ?? {}]
    .flatMap(placeholdersIn)
    .every((name) => Object.hasOwn(values, name));
  return (
    known &&
    filledText(path, values)
      ?.split('/')
      .every((part) => part !== '.' && part !== '..') === true
  );
}

/** Returns whether a route can continue a listing from a position of this name. */
export function takes({ query, form, variables }: Route, position: string): boolean {
  return [query, form, variables ?? {}].flatMap(placeholdersIn).includes(position);
}

/** Builds the request of a route. */
export function requestOf(
  { plan, route, headers }: { readonly plan: RequestPlan; readonly route: Route; readonly headers: WireHeaders },
  values: TemplateValues,
): WireRequest {
  const path = filledText(route.path, values, encodeURIComponent) ?? route.path;
  const stored = {
    ...(route.doc_id !== undefined && { doc_id: route.doc_id }),
    ...(route.friendly_name !== undefined && { fb_api_req_friendly_name: route.friendly_name }),
    ...(route.variables !== undefined && { variables: JSON.stringify(filledJson(route.variables, values)) }),
  };
  const form = { ...(route.method === 'POST' && stored), ...filledFields(route.form, values) };
  const query = new URLSearchParams({
    ...(route.method === 'GET' && stored),
    ...filledFields(route.query, values),
  }).toString();
  return {
    method: route.method,
    path: query === '' ? path : `${path}?${query}`,
    ...(route.method === 'POST' && { form }),
    headers: headersOf(plan, route, headers),
    route: route.name,
  };
}

/** Merges headers of the plan, the settings and the route; later ones win. */
function headersOf(plan: RequestPlan, route: Route, settings: WireHeaders): WireHeaders {
  return mergedHeaders(
    plan.user_agent === undefined ? {} : { 'user-agent': plan.user_agent },
    plan.app_id === undefined ? {} : { 'x-ig-app-id': plan.app_id },
    plan.headers,
    route.friendly_name === undefined ? {} : { 'x-fb-friendly-name': route.friendly_name },
    settings,
    route.headers,
  );
}
