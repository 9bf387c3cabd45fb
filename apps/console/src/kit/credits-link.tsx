import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { creditsPage } from '../session.ts';
import { buttonClass } from './button.tsx';

/** Button that leads to credits: the operator's page, in a new tab, or `/credits`. */
export function CreditsLink({
  children,
  ...look
}: { readonly children: ReactNode } & Parameters<typeof buttonClass>[0]) {
  const page = creditsPage();
  const className = buttonClass(look);
  return page === null ? (
    <Link to="/credits" className={className}>
      {children}
    </Link>
  ) : (
    <a href={page} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  );
}
