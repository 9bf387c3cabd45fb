/** Version of this build, shown by health, metadata and documents. */
export const version = '1.0.0';
