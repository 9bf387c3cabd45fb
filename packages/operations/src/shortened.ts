/** Maximum lengths of texts and lists, tried in turn. The last step makes every answer short. */
const steps = [
  { text: 5000, list: 500 },
  { text: 2000, list: 100 },
  { text: 500, list: 50 },
  { text: 200, list: 25 },
  { text: 80, list: 10 },
  { text: 20, list: 10 },
] as const;

/** Replaced by `{}`, because cut filters would mean another search. Passing `{}` back is refused. */
const wholeOrEmpty: ReadonlySet<string> = new Set(['filters', 'filters_used']);
const maxFiltersLength = 2000;

/** Maximum paths listed in `shortened`; the rest are counted. */
const maxNames = 20;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Cuts the longest texts and lists until the answer fits, and names them in `shortened`. Keeps every row of the list
 * `rows`. Answers that fit are returned unchanged.
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

interface CutContext {
  readonly step: (typeof steps)[number];
  readonly path: string;
  /** Paths cut so far. */
  readonly cut: string[];
}

function cutValue(value: unknown, { step, path, cut }: CutContext): unknown {
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
    if (JSON.stringify(value).length <= maxFiltersLength) return value;
    cut.push(path);
    return {};
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, cutValue(field, { step, path: `${path}.${name}`, cut })]),
  );
}

function named(cut: readonly string[]): readonly string[] {
  const more = cut.length - maxNames;
  return more > 0 ? [...cut.slice(0, maxNames), `and ${more} more`] : cut;
}
