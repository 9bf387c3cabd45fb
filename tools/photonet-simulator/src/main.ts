import { commonSettings, ProcessProblem, port, readSettings } from '@creator-discovery/http-server';
import { z } from 'zod';
import { defaultSimulatorSettings as preset, Simulator } from './simulator.js';

const number = (max: number, byDefault: number) =>
  z.coerce.number().int().min(0).max(max).default(byDefault).describe(`a whole number from 0 to ${max}`);

const environment = z.object({
  HOST: commonSettings.HOST,
  PHOTONET_SIMULATOR_PORT: port(preset.port),
  PHOTONET_SIMULATOR_SEED: number(2 ** 31, preset.seed),
  PHOTONET_SIMULATOR_USERS: number(1_000_000, preset.users),
  PHOTONET_SIMULATOR_LATENCY_MS: number(60_000, preset.latencyMs),
});

async function run(): Promise<void> {
  const settings = readSettings(environment);
  const simulator = new Simulator({
    port: settings.PHOTONET_SIMULATOR_PORT,
    host: settings.HOST,
    seed: settings.PHOTONET_SIMULATOR_SEED,
    users: settings.PHOTONET_SIMULATOR_USERS,
    latencyMs: settings.PHOTONET_SIMULATOR_LATENCY_MS,
  });
  const url = await simulator.start().catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${cause.code})`;
    const line = `port ${settings.PHOTONET_SIMULATOR_PORT} ${reason}: set PHOTONET_SIMULATOR_PORT to another one`;
    throw new ProcessProblem(line, { cause });
  });
  console.log(`The simulated photo network listens at ${url}`);
  const stop = (): void => {
    simulator.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // The last is the end of a parent that started us with a channel.
  process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop);
  process.channel?.unref();
}

run().catch((error: unknown) => {
  console.error(error instanceof ProcessProblem ? `photonet-simulator: ${error.message}` : error);
  process.exit(1);
});
