import { type ReactNode, useState } from 'react';
import { session } from '../session.ts';

/** A picture from this server (the content policy allows no other), or what is shown instead where there is none or it doesn't load. */
export function Picture({ address, children }: { readonly address: string | null; readonly children?: ReactNode }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (address === null || address === failed) return children;
  return <img src={address} alt="" loading="lazy" onError={() => setFailed(address)} />;
}

/** The address of a drawn picture of the demo; elsewhere there is none. */
export function demoPicture(...path: readonly string[]): string | null {
  const state = session.state();
  if (state.kind !== 'signed in' || !state.body.demo) return null;
  return ['/console/pictures', ...path.map(encodeURIComponent)].join('/');
}

/** A colour, in degrees, that is always the same for the same text. */
export function hueOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hash;
}
