import type { Schemas } from '../api.ts';
import { platforms } from '../kit/format.ts';

type Name = Schemas['CreatorName'];

/** Columns that fit on a screen. */
export const maxCompared = 5;

/** Parses `photonet/a,photonet/b` without duplicates, at most five. */
export function namesIn(text: string): readonly Name[] {
  const names = new Map<string, Name>();
  for (const part of text.split(',')) {
    const [named, ...rest] = part.trim().split('/');
    const platform = platforms.find((one) => one === named);
    const handle = rest.join('/').replace(/^@/, '');
    if (handle === '' || platform === undefined) continue;
    names.set(`${platform}/${handle.toLowerCase()}`, { platform, handle });
  }
  return [...names.values()].slice(0, maxCompared);
}

/** Inverse of `namesIn`. */
export function textOfNames(names: readonly Name[]): string {
  return names.map(({ platform, handle }) => `${platform}/${handle}`).join(',');
}
