import { randomInt } from 'node:crypto';
import { isFreePort } from '@creator-discovery/embedded-postgres';

/** Metrics listen this far above the port of their process. */
const metricsOffset = 1000;

/** Returns free ports for these settings, below the range of outgoing connections, so that they stay free until used. */
export async function freePorts(settings: readonly string[]): Promise<Readonly<Record<string, string>>> {
  for (;;) {
    const first = randomInt(12_000, 31_000);
    const ports = settings.map((_, at) => first + at);
    const used = ports.flatMap((port) => [port, port + metricsOffset]);
    if ((await Promise.all(used.map((port) => isFreePort(port)))).every(Boolean))
      return Object.fromEntries(settings.map((name, at) => [name, String(ports[at])]));
  }
}
