import recorded from './recorded-examples.json' with { type: 'json' };

type Json = Readonly<Record<string, unknown>>;

/** Recorded responses on simulated data. `npm run examples` records them again. */
export const examples: {
  readonly endpoints: Readonly<
    Record<string, { readonly query: Readonly<Record<string, string>>; readonly response: Json }>
  >;
  readonly errors: Readonly<Record<string, Json>>;
} = recorded;
