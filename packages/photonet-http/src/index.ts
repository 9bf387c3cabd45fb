export * from './environment.js';
export * from './photonet-http-source.js';
export * from './settings.js';
