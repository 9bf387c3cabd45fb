import { endpoints } from './endpoints.ts';
import { parseTarget } from './parameters.ts';
import type { ScrapeTarget, TargetKind } from './target.ts';

/** A known target, as operators write it: `profile:lena.costa`. */
export interface ProbeTarget {
  readonly name: string;
  readonly target: ScrapeTarget;
}

/** The parameter that names a target of each kind. */
const namedBy: Readonly<Record<TargetKind, string>> = {
  profile: 'username',
  user_posts: 'username',
  post: 'shortcode',
  comments: 'shortcode',
  hashtag_posts: 'hashtag',
};

/** What can't be read as a target, or the targets: `kind:name`, with commas, spaces or lines between them. */
export type ReadProbeTargets =
  | { readonly ok: true; readonly targets: readonly ProbeTarget[] }
  | { readonly ok: false; readonly problem: string };

/** Reads known targets. The same one twice counts once. */
export function readProbeTargets(text: string): ReadProbeTargets {
  const targets = new Map<string, ProbeTarget>();
  for (const name of text.split(/[\s,]+/).filter((word) => word !== '')) {
    const [kind = '', value = ''] = splitOnce(name);
    if (!Object.hasOwn(endpoints, kind)) return { ok: false, problem: `${name}: it must begin with ${kindsText}` };
    const known = kind as TargetKind;
    const parsed = parseTarget(known, new Map([[namedBy[known], [value]]]), { issued: () => false });
    if (!parsed.ok) return { ok: false, problem: `${name}: ${parsed.problems.join(' ')}` };
    targets.set(name, { name, target: parsed.target });
  }
  return { ok: true, targets: [...targets.values()] };
}

const kindsText = Object.keys(endpoints)
  .map((kind) => `${kind}:`)
  .join(', ');

function splitOnce(text: string): readonly [string, string] {
  const at = text.indexOf(':');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
