/** Every table by name; the `tables.ts` of each folder adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: other folders' `tables.ts` add to it
export interface Schema {}
