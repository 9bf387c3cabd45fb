/** Every table by name. Each room adds its own in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms add to it
export interface Schema {}
