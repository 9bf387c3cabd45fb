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

test('without an endpoint nothing of the SDK is loaded: only one module imports it, and only when it is needed', () => {
  const folder = new URL('../', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /[.]ts$/.test(file));
  const importing = sources.filter((file) =>
    /^(?:import|} from).*(?:@opentelemetry|open-telemetry|sdk-variables)/m.test(
      readFileSync(new URL(file, folder), 'utf8'),
    ),
  );
  expect(importing.sort()).toEqual(['telemetry/open-telemetry.ts', 'telemetry/sdk-variables.ts']);
});
