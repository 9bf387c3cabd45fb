/**
 * zod, where a library brings it, tries whether it may compile functions, which the content policy reports as a violation.
 * Imported before anything that may bring zod, this keeps it from trying.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };
