type CamelName<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelName<Tail>>}` : Name;

type CamelRow<Row> = { readonly [Name in keyof Row & string as CamelName<Name> & string]: Row[Name] };

/** Returns a row with its columns in camel case. Leave out columns that the domain may not see, such as secrets. */
export function camelRow<Row extends object>(row: Row): CamelRow<Row> {
  const fields = Object.entries(row).map(([column, value]) => [
    column.replace(/_[a-z]/g, (part) => part.slice(1).toUpperCase()),
    value,
  ]);
  return Object.fromEntries(fields) as CamelRow<Row>;
}

/** Returns a row without these columns. */
export function without<Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): Omit<Row, Column> {
  const left: Row = { ...row };
  for (const column of columns) delete left[column];
  return left;
}
