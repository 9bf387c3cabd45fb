export { type AdminStreams, runAdmin } from './admin.ts';
