import { randomInt } from 'node:crypto';
import { isFreePort } from '@creator-discovery/embedded-postgres';
import { metricsPortOf } from '@creator-discovery/http-server';

/** Returns free ports for these settings, below the range of outgoing connections, so that they stay free until used. */
export async function freePorts(settings: readonly string[]): Promise<Readonly<Record<string, string>>> {
  for (;;) {
    const first = randomInt(12_000, 31_000);
    const ports = settings.map((_, at) => first + at);
    if (await areFree(ports)) return Object.fromEntries(settings.map((name, at) => [name, String(ports[at])]));
  }
}

/** Whether processes with these ports can start: those of their metrics are the last to be closed. */
export async function areFree(ports: readonly number[]): Promise<boolean> {
  const used = ports.flatMap((port) => [port, metricsPortOf(port) ?? port]);
  return (await Promise.all(used.map((port) => isFreePort(port)))).every(Boolean);
}
