/** Longest texts and lists that stay whole, tried one after the other. The last makes every answer short. */
const steps = [
  { text: 5000, list: 500 },
  { text: 2000, list: 100 },
  { text: 500, list: 50 },
  { text: 200, list: 25 },
  { text: 80, list: 10 },
  { text: 20, list: 10 },
] as const;

/** Cut, these would mean another search: they are left out whole. Passed back, `{}` is refused. */
const wholeOrEmpty: ReadonlySet<string> = new Set(['filters', 'filters_used']);
const longestFilters = 2000;

/** Where an answer was cut; more of them than this are counted, not named. */
const mostNames = 20;

type Fields = Readonly<Record<string, unknown>>;

/**
 * An answer cut to what fits: its longest texts and lists are cut, and `shortened` names them. Rows in the list `rows` are
 * never left out. For an answer that fits whole it changes nothing.
 */
export function shortened(
  body: Fields,
  { rows, fits }: { readonly rows: string | undefined; readonly fits: (body: Fields) => boolean },
): Fields {
  let short = body;
  for (const step of steps) {
    if (fits(short)) return short;
    const cut: string[] = [];
    const fields = Object.entries(body).map(([name, value]) => [
      name,
      name === rows && Array.isArray(value)
        ? value.map((row, at) => cutValue(row, { step, path: `${name}[${at}]`, cut }))
        : cutValue(value, { step, path: name, cut }),
    ]);
    short = { ...Object.fromEntries(fields), shortened: named(cut) };
  }
  return short;
}

interface Cutting {
  readonly step: (typeof steps)[number];
  readonly path: string;
  /** Paths of what was cut so far. */
  readonly cut: string[];
}

function cutValue(value: unknown, { step, path, cut }: Cutting): unknown {
  if (typeof value === 'string') {
    if (value.length <= step.text) return value;
    cut.push(path);
    return `${value.slice(0, step.text).toWellFormed()}…`;
  }
  if (Array.isArray(value)) {
    if (value.length > step.list) cut.push(path);
    return value.slice(0, step.list).map((entry, at) => cutValue(entry, { step, path: `${path}[${at}]`, cut }));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (wholeOrEmpty.has(path.slice(path.lastIndexOf('.') + 1))) {
    if (JSON.stringify(value).length <= longestFilters) return value;
    cut.push(path);
    return {};
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, cutValue(field, { step, path: `${path}.${name}`, cut })]),
  );
}

function named(cut: readonly string[]): readonly string[] {
  const more = cut.length - mostNames;
  return more > 0 ? [...cut.slice(0, mostNames), `and ${more} more`] : cut;
}
