import { commonSettings, port, readSettings } from '@creator-discovery/http-server';
import { z } from 'zod';
import { defaultSimulatorSettings as preset, Simulator } from './simulator.ts';

function number(max: number, fallback: number) {
  return z.coerce.number().int().min(0).max(max).default(fallback).describe(`a whole number from 0 to ${max}`);
}

const variables = z.object({
  ...commonSettings,
  PHOTONET_SIMULATOR_PORT: port(preset.port),
  PHOTONET_SIMULATOR_SEED: number(2 ** 31, preset.seed),
  PHOTONET_SIMULATOR_USERS: number(1_000_000, preset.users),
  PHOTONET_SIMULATOR_LATENCY_MS: number(60_000, preset.latencyMs),
  // `npm start` adds 1,000 to the largest `DEMO_CREATORS`.
  PHOTONET_SIMULATOR_DEMO_CREATORS: number(1_001_000, 0),
  PHOTONET_SIMULATOR_PUBLIC_URL: z.url().optional().describe('an address such as http://127.0.0.1:8090'),
  PHOTONET_SIMULATOR_NOW: z.iso.datetime().optional().describe('a time such as 2026-11-01T12:00:00Z'),
});

function read() {
  try {
    return readSettings(variables);
  } catch (error) {
    console.error(`photonet-simulator: ${error instanceof Error ? error.message : 'wrong settings'}`);
    process.exit(1);
  }
}

const settings = read();

const { PHOTONET_SIMULATOR_NOW: fixed, PHOTONET_SIMULATOR_PUBLIC_URL: publicUrl } = settings;
const simulator = new Simulator({
  port: settings.PHOTONET_SIMULATOR_PORT,
  host: settings.HOST,
  seed: settings.PHOTONET_SIMULATOR_SEED,
  users: settings.PHOTONET_SIMULATOR_USERS,
  latencyMs: settings.PHOTONET_SIMULATOR_LATENCY_MS,
  demoCreators: settings.PHOTONET_SIMULATOR_DEMO_CREATORS,
  ...(publicUrl !== undefined && { publicUrl }),
  ...(fixed !== undefined && { now: () => new Date(fixed) }),
});

function stop(): void {
  simulator.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

try {
  const url = await simulator.start();
  console.log(`Simulated photo network: ${url}`);
  process.once('SIGTERM', stop).once('SIGINT', stop);
  // Exits together with its parent if it was started with an IPC channel.
  if (process.connected) {
    process.once('disconnect', stop);
    process.channel?.unref();
  }
  process.send?.({ ready: true, url });
} catch (error) {
  console.error(
    `photonet-simulator: port ${settings.PHOTONET_SIMULATOR_PORT} is not available (${String((error as { code?: unknown }).code)})`,
  );
  process.exit(1);
}
