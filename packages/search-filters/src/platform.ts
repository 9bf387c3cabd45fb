export const platforms = ['photonet', 'videonet', 'shortnet'] as const;

/** One social network; a search covers exactly one. (spec: action 2.1 `basic.platform`) */
export type Platform = (typeof platforms)[number];
