export * from './outbox.ts';
export * from './settings.ts';
export * from './webhook.ts';
