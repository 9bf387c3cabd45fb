export * from './contact-channel.js';
export * from './creator-attributes.js';
export * from './platform.js';
export * from './ports.js';
export * from './query.js';
