import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames, kit } from '../kit/kit.ts';
import styles from './sign-in.module.css';

interface SignInFrameProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

/** A page without navigation. */
export function SignInFrame({ icon: Icon, title, children }: SignInFrameProps) {
  return (
    <main className={styles.page}>
      <section className={classNames(kit.card, kit.form, styles.box)}>
        <span className={classNames(kit.icon, styles.mark)} aria-hidden="true">
          <Icon size={20} />
        </span>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}
