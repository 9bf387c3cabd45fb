import type { HashtagTab } from './hashtag-page.ts';
import type { Fetched, PhotonetSource } from './photonet-source.ts';
import type { ProbeTarget } from './probe-targets.ts';
import type { SourceName } from './source-order.ts';
import type { TargetKind } from './target.ts';

/** One way to read the photo network: a source, or one route of it. */
export interface ProbedWay {
  readonly source: SourceName;
  /** Its name among the ways of the source. */
  readonly way: string;
  readonly reads: PhotonetSource;
  /** The kinds of target that it reads. Default: all. */
  readonly kinds?: readonly TargetKind[];
  /** Of hashtags the listings that it reads. Default: all. */
  readonly tabs?: readonly HashtagTab[];
}

/** The single ways in which the photo network itself is asked, in the order in which they are tried. */
export abstract class NetworkWays {
  abstract ways(): readonly ProbedWay[];
}

/** Every way to read the photo network: each of the network's own, and a data provider where there is one. */
export function allWays(network: NetworkWays, provider: PhotonetSource | null): readonly ProbedWay[] {
  const ways = network.ways();
  return provider === null ? ways : [...ways, { source: 'provider', way: 'all', reads: provider }];
}

/** What a way gave for a known target. */
export interface Probed {
  readonly source: SourceName;
  readonly way: string;
  readonly kind: TargetKind;
  /** As it was written: `profile:lena.costa`. */
  readonly target: string;
  /** `ok`, or why there is no answer: the reason, else `failed` or `timed_out`. */
  readonly outcome: string;
  readonly ms: number;
  /** Fields of the answer that are null or empty; of a list those that are so in every item. */
  readonly missing: readonly string[];
}

/** What one way gives for one known target. */
export async function probe(way: ProbedWay, target: ProbeTarget, nowMs: () => number): Promise<Probed> {
  const began = nowMs();
  const fetched = (await way.reads.fetch(target.target as never)) as Fetched<unknown>;
  return {
    source: way.source,
    way: way.way,
    kind: target.target.kind,
    target: target.name,
    outcome: fetched.ok ? 'ok' : (fetched.failure.reason ?? fetched.failure.kind),
    ms: Math.round(nowMs() - began),
    missing: fetched.ok ? missingIn(fetched.data) : [],
  };
}

/** Asks every way for the targets that it reads, one after the other: nobody is to be asked much by a probe. */
export async function probeAll(
  ways: readonly ProbedWay[],
  targets: readonly ProbeTarget[],
  nowMs: () => number,
): Promise<readonly Probed[]> {
  const found: Probed[] = [];
  for (const target of targets)
    for (const way of ways) if (doesRead(way, target)) found.push(await probe(way, target, nowMs));
  return found;
}

function doesRead({ kinds, tabs }: ProbedWay, { target }: ProbeTarget): boolean {
  if (kinds?.includes(target.kind) === false) return false;
  return target.kind !== 'hashtag_posts' || tabs?.includes(target.tab) !== false;
}

/** Whether one way answers for a kind of target: for each known target of the kind. */
export interface WayUp extends SourceUp {
  readonly way: string;
}

/** Which ways answer for which kinds. */
export function waysUp(probed: readonly Probed[]): readonly WayUp[] {
  const ways = new Map<string, WayUp>();
  for (const { source, way, kind, outcome } of probed) {
    const key = `${source} ${kind} ${way}`;
    ways.set(key, { source, kind, way, up: outcome === 'ok' && ways.get(key)?.up !== false });
  }
  return [...ways.values()];
}

/** Whether a source answers for a kind of target: by one way at least, for each known target of the kind. */
export interface SourceUp {
  readonly source: SourceName;
  readonly kind: TargetKind;
  readonly up: boolean;
}

/** Which sources answer for which kinds. */
export function sourcesUp(probed: readonly Probed[]): readonly SourceUp[] {
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
