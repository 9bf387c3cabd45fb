import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../api.ts';
import { addressOf } from '../filters/filter-address.ts';
import kit from '../kit/kit.module.css';

interface SearchWordProps {
  readonly search: Schemas['FilterObject'];
  readonly children: ReactNode;
}

/** Link to a search for this word; opening it is free. */
export function SearchWord({ search, children }: SearchWordProps) {
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
