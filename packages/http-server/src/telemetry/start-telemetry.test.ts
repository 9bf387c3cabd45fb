import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startTelemetry } from './start-telemetry.ts';

const process = { name: 'test', version: '1' };

test.each([
  [{}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' }],
])('with %j there is no telemetry', async (variables) => {
  expect(await startTelemetry(process, variables)).toBeNull();
});

test.each([
  [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER must be'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be'],
])('%j is refused', async (wrong, message) => {
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', ...wrong };
  await expect(startTelemetry(process, variables)).rejects.toThrow(message);
});

test('the SDK is imported by one module only, which is loaded on demand', () => {
  const folder = new URL('../', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /[.]ts$/.test(file));
  const importing = sources.filter((file) =>
    /^(?:import|} from).*(?:@opentelemetry|open-telemetry|sdk-variables)/m.test(
      readFileSync(new URL(file, folder), 'utf8'),
    ),
  );
  expect(importing.sort()).toEqual(['telemetry/open-telemetry.ts', 'telemetry/sdk-variables.ts']);
});
