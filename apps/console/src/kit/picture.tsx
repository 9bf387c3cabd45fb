import { type ReactNode, useState } from 'react';
import { session } from '../session.ts';

/** Same-origin picture, or `children` if it is missing or fails to load. */
export function Picture({ address, children }: { readonly address: string | null; readonly children?: ReactNode }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (address === null || address === failed) return children;
  return <img src={address} alt="" loading="lazy" onError={() => setFailed(address)} />;
}

/** Address of a drawn demo picture; null outside the demo. */
export function demoPicture(...path: readonly string[]): string | null {
  const state = session.state();
  if (state.kind !== 'signed in' || !state.body.demo) return null;
  return ['/console/pictures', ...path.map(encodeURIComponent)].join('/');
}

/** Hue in degrees, derived from the text. */
export function hueOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hash;
}
