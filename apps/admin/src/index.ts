export { type AdminStreams, runAdmin } from './admin.js';
