/** Version of this build, told by health, metadata and documents. */
export const version = '1.0.0';
