export * from './environment.ts';
export * from './measured-network.ts';
export * from './module.ts';
export * from './photonet-http-source.ts';
export * from './sessions/session-sender.ts';
export * from './settings.ts';
