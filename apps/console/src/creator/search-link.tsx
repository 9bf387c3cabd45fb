import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import kit from '../kit/kit.module.css';

/** A word that leads to the search with it. Opening it costs nothing: rows are shown after another press. */
export function SearchWord({
  platform,
  search,
  label,
  children,
}: {
  readonly platform: string;
  /** Parameters of the search's address. */
  readonly search: Readonly<Record<string, string>>;
  /** What the link does, where its words alone don't say it. */
  readonly label?: string;
  readonly children: ReactNode;
}) {
  return (
    <Link to="/search/$platform" params={{ platform }} search={search as never} className={kit.chip} aria-label={label}>
      {children}
    </Link>
  );
}
