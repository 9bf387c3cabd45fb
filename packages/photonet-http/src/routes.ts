import type { ScrapeFailure, TargetKind } from '@creator-discovery/scraping';
import { bodyOf, changedFormat, FetchEnded, failureBehind } from './failed-fetch.ts';
import type { PhotonetClient } from './photonet-client.ts';
import type { RequestPlan, Route } from './request-plan.ts';
import type { TemplateValues } from './request-template.ts';
import { canAsk, requestOf } from './requests.ts';
import type { WireHeaders } from './wire-headers.ts';
import type { Shaped, WireShape } from './wire-shape.ts';

/** How one request of a route ended: `ok`, or as a read of the network ends. */
export interface RouteOutcome {
  readonly target: TargetKind;
  /** Name of the route in the request plan. */
  readonly route: string;
  /** Null where the answer had none of the known shapes. */
  readonly shape: WireShape | null;
  /** One of `readOutcomes`. */
  readonly outcome: string;
  /** Items of the answer that couldn't be read and were left out. */
  readonly unreadable: number;
}

/** What one fetch of a target uses. */
export interface Fetching {
  readonly target: TargetKind;
  readonly client: PhotonetClient;
  readonly budget: AbortSignal;
  readonly plan: RequestPlan;
  readonly headers: WireHeaders;
  /** Whether a user's posts are read by their own route even where the first ones come with the profile. */
  readonly byOwnRoute: boolean;
  readonly onRoute: (outcome: RouteOutcome) => void;
}

/** Reads by one route. `ask` sends a request of it and maps the answer. */
export type RouteReader<Data> = (route: Route, ask: Ask) => Promise<Data>;

/** Sends a request with these values and maps the answer; `what` names the target for people. */
export type Ask = <Value>(asked: {
  readonly values: TemplateValues;
  readonly what: string;
  readonly map: (body: unknown) => Shaped<Value>;
}) => Promise<Value>;

/**
 * Reads by the routes of a kind that can ask for these values, in the order of the plan, until one gives an answer. A target
 * is missing only when that is certain: when the network's words leave no doubt, or when each style, or each route there is,
 * says so. Values that an answer adds serve the routes after it.
 */
export async function readByRoutes<Data>(
  {
    routes,
    values,
    fetching,
  }: { readonly routes: readonly Route[]; readonly values: TemplateValues; readonly fetching: Fetching },
  read: RouteReader<Data>,
): Promise<Data> {
  const failures: RouteFailure[] = [];
  for (const [index, route] of routes.entries()) {
    if (!canAsk(route, values)) continue;
    try {
      return await read(route, askingOf(route, fetching, index < routes.length - 1));
    } catch (error) {
      if (error instanceof FetchEnded && error.certain) throw missedBefore(error, failures) ?? error;
      failures.push({ route, failure: failureBehind(error) });
    }
    if (fetching.budget.aborted || everyStyleMisses(failures)) break;
  }
  throw new FetchEnded(mostTelling(failures), { certain: false });
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

/** An empty listing of a target that another route knows nothing of is that of a missing one. */
function missedBefore({ failure }: FetchEnded, failures: readonly RouteFailure[]): FetchEnded | undefined {
  const missed = failures.find((before) => before.failure.reason === 'target_missing');
  return failure.reason === 'empty' && missed !== undefined
    ? new FetchEnded(missed.failure, { certain: true })
    : undefined;
}

/** From what may pass by itself to what is a fact about the target: a fact counts only where nothing speaks against it. */
const ranks: readonly (ScrapeFailure['reason'] | 'unknown')[] = [
  'upstream_blocked',
  'unknown',
  'upstream_changed',
  'target_private',
  'target_missing',
  'empty',
];

function mostTelling(failures: readonly RouteFailure[]): ScrapeFailure {
  const rank = ({ failure }: RouteFailure): number => ranks.indexOf(failure.reason ?? 'unknown');
  const [telling] = failures.toReversed().sort((a, b) => rank(a) - rank(b));
  return telling?.failure ?? changedFormat('no route of the request plan can ask for this');
}

function askingOf(route: Route, fetching: Fetching, hasAlternative: boolean): Ask {
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
