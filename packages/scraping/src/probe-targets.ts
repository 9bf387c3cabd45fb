import { endpoints } from './endpoints.ts';
import { parseTarget } from './parameters.ts';
import type { ScrapeTarget, TargetKind } from './target.ts';

/** Known target of a probe, configured as `profile:lena.costa`. */
export interface ProbeTarget {
  readonly name: string;
  readonly target: ScrapeTarget;
}

const namedBy: Readonly<Record<TargetKind, string>> = {
  profile: 'username',
  user_posts: 'username',
  post: 'shortcode',
  comments: 'shortcode',
  hashtag_posts: 'hashtag',
};

export type ReadProbeTargets =
  | { readonly ok: true; readonly targets: readonly ProbeTarget[] }
  | { readonly ok: false; readonly problem: string };

/** Parses `kind:name` items, separated by commas or whitespace, and drops duplicates. */
export function readProbeTargets(text: string): ReadProbeTargets {
  const targets = new Map<string, ProbeTarget>();
  for (const name of text.split(/[\s,]+/).filter((word) => word !== '')) {
    const [kind = '', value = ''] = name.split(/:(.*)/s);
    if (!Object.hasOwn(endpoints, kind)) return { ok: false, problem: `${name}: must begin with one of ${kindsText}` };
    const known = kind as TargetKind;
    const parsed = parseTarget(known, new URLSearchParams({ [namedBy[known]]: value }), { issued: () => false });
    if (!parsed.ok) return { ok: false, problem: `${name}: ${parsed.problems.join(' ')}` };
    targets.set(name, { name, target: parsed.target });
  }
  return { ok: true, targets: [...targets.values()] };
}

const kindsText = Object.keys(endpoints)
  .map((kind) => `${kind}:`)
  .join(', ');
