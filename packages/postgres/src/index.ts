export { applicationRole } from './application-role.js';
export { createDatabase, type Database, type DatabaseOptions } from './database.js';
export { migrate } from './migrate.js';
export type { Schema } from './schema.js';
