import {
  changedFormat,
  EndedFetch,
  failureBehind,
  type ScrapeFailure,
  type TargetKind,
} from '@creator-discovery/scraping';
import { bodyOf } from './failed-fetch.ts';
import type { PhotonetClient } from './photonet-client.ts';
import type { RequestPlan, Route } from './request-plan.ts';
import type { TemplateValues } from './request-template.ts';
import { canAsk, requestOf } from './requests.ts';
import type { WireHeaders } from './wire-headers.ts';
import type { ShapedValue, WireShape } from './wire-shape.ts';

export interface RouteOutcome {
  readonly target: TargetKind;
  /** Name of the route in the request plan. */
  readonly route: string;
  /** Null for an unknown shape. */
  readonly shape: WireShape | null;
  /** Value of `readOutcomes`. */
  readonly outcome: string;
  /** Omitted items. */
  readonly unreadable: number;
}

export interface FetchContext {
  readonly target: TargetKind;
  readonly client: PhotonetClient;
  readonly budget: AbortSignal;
  readonly plan: RequestPlan;
  readonly headers: WireHeaders;
  /** Whether to read a user's posts by their own route even if the profile contains the first ones. */
  readonly byOwnRoute: boolean;
  readonly onRoute: (outcome: RouteOutcome) => void;
}

/** Reads by one route. `ask` sends one of its requests and maps the answer. */
export type RouteReader<Data> = (route: Route, ask: RequestSender) => Promise<Data>;

/** Sends a request and maps the answer. `what` names the target in messages. */
export type RequestSender = <Value>(asked: {
  readonly values: TemplateValues;
  readonly what: string;
  readonly map: (body: unknown) => ShapedValue<Value>;
}) => Promise<Value>;

/**
 * Tries the usable routes in the order of the plan until one returns data. A target is missing only if the network's words
 * leave no doubt, or if each style or each route reports it. Values learned from an answer serve later routes.
 */
export async function readByRoutes<Data>(
  {
    routes,
    values,
    fetching,
  }: { readonly routes: readonly Route[]; readonly values: TemplateValues; readonly fetching: FetchContext },
  read: RouteReader<Data>,
): Promise<Data> {
  const failures: RouteFailure[] = [];
  for (const [index, route] of routes.entries()) {
    if (!canAsk(route, values)) continue;
    try {
      return await read(route, askingOf(route, fetching, index < routes.length - 1));
    } catch (error) {
      if (error instanceof EndedFetch && error.certain) throw missedBefore(error, failures) ?? error;
      failures.push({ route, failure: failureBehind(error) });
    }
    if (fetching.budget.aborted || everyStyleMisses(failures)) break;
  }
  throw new EndedFetch(failureToReport(failures));
}

interface RouteFailure {
  readonly route: Route;
  readonly failure: ScrapeFailure;
}

function everyStyleMisses(failures: readonly RouteFailure[]): boolean {
  return (
    failures.every(({ failure }) => failure.reason === 'target_missing') &&
    new Set(failures.map(({ route }) => route.style)).size === 2
  );
}

/** Treats an empty listing as a missing target if another route reported it as missing. */
function missedBefore({ failure }: EndedFetch, failures: readonly RouteFailure[]): EndedFetch | undefined {
  const missed = failures.find((before) => before.failure.reason === 'target_missing');
  return failure.reason === 'empty' && missed !== undefined
    ? new EndedFetch(missed.failure, { certain: true })
    : undefined;
}

/** Ordered from temporary failures to facts about the target, which are only reported if all routes agree. */
const ranks: readonly (ScrapeFailure['reason'] | 'unknown')[] = [
  'upstream_blocked',
  'unknown',
  'upstream_changed',
  'target_private',
  'target_missing',
  'empty',
];

function failureToReport(failures: readonly RouteFailure[]): ScrapeFailure {
  const rank = ({ failure }: RouteFailure): number => ranks.indexOf(failure.reason ?? 'unknown');
  const [lowest] = failures.toReversed().sort((a, b) => rank(a) - rank(b));
  return lowest?.failure ?? changedFormat('no route of the request plan supports this target');
}

function askingOf(route: Route, fetching: FetchContext, hasAlternative: boolean): RequestSender {
  const { target, client, budget, plan, headers, onRoute } = fetching;
  return async ({ values, what, map }) => {
    const report = (ended: Pick<RouteOutcome, 'outcome' | 'shape' | 'unreadable'>): void =>
      onRoute({ target, route: route.name, ...ended });
    try {
      const wire = { ...requestOf({ plan, route, headers }, values), hasAlternative };
      const shaped = map(bodyOf(await client.ask(wire, budget), what));
      report({ outcome: 'ok', shape: shaped.shape, unreadable: shaped.unreadable });
      return shaped.value;
    } catch (error) {
      const { reason, kind } = failureBehind(error);
      report({ outcome: reason ?? kind, shape: null, unreadable: 0 });
      throw error;
    }
  };
}
