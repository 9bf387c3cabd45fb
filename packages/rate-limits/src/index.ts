export * from './limits-text.js';
export * from './policy.js';
export * from './rate-limit-store.js';
export * from './rolling-window.js';
