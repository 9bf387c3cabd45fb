/** Version of this build, shown by health and the OpenAPI description. */
export const version = '1.0.0';
