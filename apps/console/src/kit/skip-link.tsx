import styles from './kit.module.css';

/** Leads the keyboard straight to a part of the page. The address stays the same, because the router would load a new one. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a
      className={styles.skip}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
