import '@creator-discovery/http-server/node-version';

await import('./one-process.ts');
