import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../api.ts';
import { addressOf } from '../filters/filter-address.ts';
import kit from '../kit/kit.module.css';

/** A word that leads to the search with it. Opening it costs nothing: rows are shown after another press. */
export function SearchWord({
  search,
  children,
}: {
  readonly search: Schemas['FilterObject'];
  readonly children: ReactNode;
}) {
  return (
    <Link
      to="/search/$platform"
      params={{ platform: search.basic.platform }}
      search={addressOf(search) as never}
      className={kit.chip}
    >
      {children}
    </Link>
  );
}
