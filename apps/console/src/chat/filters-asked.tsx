import styles from './chat.module.css';
import type { Approval } from './messages.ts';

/** The filters of a call that waits, as they would be sent: whatever is in them can be read before the decision. */
export function FiltersAsked({ approval: { arguments: args } }: { readonly approval: Approval }) {
  const lines = filterLines('filters' in args ? args.filters : searched(args));
  if (lines.length === 0) return null;
  return (
    <dl className={styles.filters} aria-label="Filters">
      {lines.map(({ path, value }) => (
        <div key={path}>
          <dt>{path}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What of a search's arguments are filters. */
function searched({ basic, creator, content, audience, offset }: Readonly<Record<string, unknown>>): unknown {
  return { basic, creator, content, audience, offset };
}

interface Line {
  readonly path: string;
  readonly value: string;
}

/** `{ creator: { audienceRange: { minValue: 5 } } }` → `creator · audience range · min value: 5` */
function filterLines(value: unknown, path: readonly string[] = []): readonly Line[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [{ path: path.join(' · '), value: String(value) }];
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return [{ path: path.join(' · '), value: value.join(', ') }];
  return Object.entries(value).flatMap(([name, inside]) => filterLines(inside, [...path, spoken(name)]));
}

function spoken(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
