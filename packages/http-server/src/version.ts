/** Version of this release, shown by health, metadata and documents. */
export const version = '1.0.0';
