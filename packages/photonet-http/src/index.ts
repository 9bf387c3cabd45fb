export * from './environment.ts';
export * from './module.ts';
export * from './photonet-http-source.ts';
export { type ReadCookies, readCookieFile } from './sessions/cookie-file.ts';
export * from './sessions/session-sender.ts';
export * from './settings.ts';
