/** Version of this build, shown by health. */
export const version = '1.0.0';
