/**
 * Stops zod from testing whether it may compile functions, which the content policy reports as a violation. Import it
 * before any module that loads zod.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true };
