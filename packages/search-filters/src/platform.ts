export const platforms = ['photonet', 'videonet', 'shortnet'] as const;

/** A search covers exactly one platform. (spec: action 2.1 `basic.platform`) */
export type Platform = (typeof platforms)[number];
