import type { HashtagTab } from './hashtag-page.ts';
import type { FetchResult, PhotonetSource } from './photonet-source.ts';
import type { ProbeTarget } from './probe-targets.ts';
import type { SourceName } from './source-order.ts';
import type { TargetKind } from './target.ts';

/** Route of a source, or the whole source. */
export interface ProbedRoute {
  readonly source: SourceName;
  /** Name, unique within the source. */
  readonly route: string;
  readonly reads: PhotonetSource;
  /** Kinds of target that the route can read. Default: all. */
  readonly kinds?: readonly TargetKind[];
  /** Hashtag listings that the route can read. Default: all. */
  readonly tabs?: readonly HashtagTab[];
}

/** Routes of the network in the order in which they are tried, followed by the data provider if one is configured. */
export abstract class SourceRoutes {
  abstract routes(): readonly ProbedRoute[];
}

/** Result of reading a known target over one route. */
export interface ProbeReading {
  readonly source: SourceName;
  readonly route: string;
  readonly kind: TargetKind;
  /** Target as configured, such as `profile:lena.costa`. */
  readonly target: string;
  /** `ok`, the reason of the failure, `failed` or `timed_out`. */
  readonly outcome: string;
  readonly ms: number;
  /** Fields that are null or empty; in a list, empty in every item. */
  readonly missing: readonly string[];
}

/** Reads a known target over one route. */
export async function probe(probed: ProbedRoute, target: ProbeTarget, nowMs: () => number): Promise<ProbeReading> {
  const began = nowMs();
  const fetched = (await probed.reads.fetch(target.target as never)) as FetchResult<unknown>;
  return {
    source: probed.source,
    route: probed.route,
    kind: target.target.kind,
    target: target.name,
    outcome: fetched.ok ? 'ok' : (fetched.failure.reason ?? fetched.failure.kind),
    ms: Math.round(nowMs() - began),
    missing: fetched.ok ? missingIn(fetched.data) : [],
  };
}

/** Reads each target over every route that can read it. Sends requests one after another to keep the load low. */
export async function probeAll(
  routes: readonly ProbedRoute[],
  targets: readonly ProbeTarget[],
  nowMs: () => number,
): Promise<readonly ProbeReading[]> {
  const found: ProbeReading[] = [];
  for (const target of targets)
    for (const route of routes) if (doesRead(route, target)) found.push(await probe(route, target, nowMs));
  return found;
}

function doesRead({ kinds, tabs }: ProbedRoute, { target }: ProbeTarget): boolean {
  if (kinds?.includes(target.kind) === false) return false;
  return target.kind !== 'hashtag_posts' || tabs?.includes(target.tab) !== false;
}

/** Availability of one route: up if it read every known target of the kind. */
export interface RouteUp extends SourceUp {
  readonly route: string;
}

/** Derives the availability of each route and kind. */
export function routesUp(probed: readonly ProbeReading[]): readonly RouteUp[] {
  const routes = new Map<string, RouteUp>();
  for (const { source, route, kind, outcome } of probed) {
    const key = `${source} ${kind} ${route}`;
    routes.set(key, { source, kind, route, up: outcome === 'ok' && routes.get(key)?.up !== false });
  }
  return [...routes.values()];
}

/** Availability of a source: up if at least one route read each known target of the kind. */
export interface SourceUp {
  readonly source: SourceName;
  readonly kind: TargetKind;
  readonly up: boolean;
}

/** Derives the availability of each source and kind. */
export function sourcesUp(probed: readonly ProbeReading[]): readonly SourceUp[] {
  const answered = new Map<string, { source: SourceName; kind: TargetKind; targets: Map<string, boolean> }>();
  for (const { source, kind, target, outcome } of probed) {
    const key = `${source} ${kind}`;
    const { targets } = answered.get(key) ?? { targets: new Map<string, boolean>() };
    targets.set(target, targets.get(target) === true || outcome === 'ok');
    answered.set(key, { source, kind, targets });
  }
  return [...answered.values()].map(({ source, kind, targets }) => ({
    source,
    kind,
    up: [...targets.values()].every((ok) => ok),
  }));
}

function missingIn(data: unknown): readonly string[] {
  const items = itemsOf(data);
  const names = new Set(items.flatMap((item) => Object.keys(item)));
  return [...names].filter((name) => items.every((item) => isEmpty(item[name])));
}

type Fields = Readonly<Record<string, unknown>>;

function itemsOf(data: unknown): readonly Fields[] {
  if (Array.isArray(data)) return data as Fields[];
  const { posts } = data as { readonly posts?: readonly Fields[] };
  return posts ?? [data as Fields];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
