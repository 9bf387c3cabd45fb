/** The version of this release, the same in every process: shown by health, metadata and documents. */
export const version = '1.0.0';
