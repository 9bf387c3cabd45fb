import type { z } from 'zod';
import type { ImmutableBody } from '../operation.ts';

type Body<Shape extends z.core.$ZodShape> = ImmutableBody<z.output<z.ZodObject<Shape>>>;

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;

type OrDate<Value> = Value extends string ? (string extends Value ? Value | Date : Value) : Value;

/** Picks the fields of a shape in documented order; stored rows have the order of the database. */
export function shownAs<Shape extends z.core.$ZodShape>(
  { shape }: z.ZodObject<Shape>,
  value: Body<Shape>,
): Body<Shape> {
  const fields = Object.keys(shape) as (keyof typeof value)[];
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as typeof value;
}

/** Like `shownAs`, from the members of the same names in camel case: `created_at` from the date `createdAt`. */
export function shownIn<Shape extends z.core.$ZodShape>(
  { shape }: z.ZodObject<Shape>,
  value: { readonly [Field in keyof Body<Shape> as CamelCase<Field>]: OrDate<Body<Shape>[Field]> },
): Body<Shape> {
  const members = value as Readonly<Record<string, unknown>>;
  const fields = Object.keys(shape).map((field) => {
    const member = members[field.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())];
    return [field, member instanceof Date ? member.toISOString() : member];
  });
  return Object.fromEntries(fields);
}
