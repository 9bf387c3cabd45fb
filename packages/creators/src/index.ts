export * from './creator-row.js';
