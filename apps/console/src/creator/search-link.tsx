import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../api.ts';
import { searchLink } from '../filters/filter-address.ts';
import kit from '../kit/kit.module.css';

interface SearchWordProps {
  readonly search: Schemas['FilterObject'];
  readonly children: ReactNode;
}

/** Link to a search for this word; opening it is free. */
export function SearchWord({ search, children }: SearchWordProps) {
  return (
    <Link {...searchLink(search)} className={kit.chip}>
      {children}
    </Link>
  );
}
