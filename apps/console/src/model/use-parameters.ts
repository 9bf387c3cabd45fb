import { useNavigate, useSearch } from '@tanstack/react-router';

interface ChangeOptions {
  /** Replaces the history entry. */
  readonly replace?: boolean;
  readonly resetScroll?: boolean;
}

/** Parameters of the address, "" if absent, and a function that changes some of them and keeps the others. */
export function useParameters<const Name extends string>(...names: readonly Name[]) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const now = Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as Record<Name, string>;
  const change = (next: Partial<Record<Name, string>>, { replace = true, resetScroll = false }: ChangeOptions = {}) => {
    const given = Object.entries({ ...now, ...next }).filter(([, value]) => value !== '');
    void navigate({ to: '.', search: Object.fromEntries(given) as never, replace, resetScroll });
  };
  return [now, change] as const;
}
