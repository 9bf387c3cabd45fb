import { z } from 'zod';
import { defaultSimulatorSettings as preset, Simulator } from './simulator.js';

const number = (name: string, max: number, fallback: number) =>
  z.coerce.number(`${name} must be a whole number from 0 to ${max}`).int().min(0).max(max).default(fallback);

const environment = z.object({
  PHOTONET_SIMULATOR_PORT: number('PHOTONET_SIMULATOR_PORT', 65_535, preset.port),
  HOST: z.string().min(1).default(preset.host),
  PHOTONET_SIMULATOR_SEED: number('PHOTONET_SIMULATOR_SEED', 2 ** 31, preset.seed),
  PHOTONET_SIMULATOR_USERS: number('PHOTONET_SIMULATOR_USERS', 1_000_000, preset.users),
  PHOTONET_SIMULATOR_LATENCY_MS: number('PHOTONET_SIMULATOR_LATENCY_MS', 60_000, preset.latencyMs),
});

const settings = environment.safeParse(process.env);
if (!settings.success) {
  console.error(settings.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  process.exit(1);
}

const simulator = new Simulator({
  port: settings.data.PHOTONET_SIMULATOR_PORT,
  host: settings.data.HOST,
  seed: settings.data.PHOTONET_SIMULATOR_SEED,
  users: settings.data.PHOTONET_SIMULATOR_USERS,
  latencyMs: settings.data.PHOTONET_SIMULATOR_LATENCY_MS,
});
console.log(`The simulated photo network listens at ${await simulator.start()}`);

const stop = (): void => {
  simulator.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once('SIGTERM', stop).once('SIGINT', stop);
