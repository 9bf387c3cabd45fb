import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { infraFolder, pathOf } from '@creator-discovery/servers/programs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { textOf } from './files.ts';

const promtool = pathOf('promtool');

test('Prometheus reads the metrics of every process of the compose file, on the port that they show them on', () => {
  const { scrape_configs: scraped } = parse(textOf('infra/prometheus/prometheus.yaml')) as {
    scrape_configs: readonly { dns_sd_configs?: readonly { names: readonly string[]; port: number }[] }[];
  };
  const { services } = parse(textOf('infra/compose/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  const shown = Object.entries(services).flatMap(([name, { environment = {} }]) =>
    [environment.METRICS_PORT, environment.TEMPORAL_METRICS_PORT].flatMap((port) =>
      port === undefined ? [] : [[name, Number(port)]],
    ),
  );
  const read = scraped.flatMap(({ dns_sd_configs: found = [] }) =>
    found.flatMap(({ names, port }) => names.map((name) => [name, port])),
  );
  expect(read.sort()).toEqual(shown.sort());
  expect(
    Object.values(services).every(
      ({ environment: { METRICS_PORT, METRICS_HOST } = {} }) =>
        METRICS_PORT === undefined || METRICS_HOST === '0.0.0.0',
    ),
  ).toBe(true);
});

test("the chart's autoscalers ask for what the rules of the adapter compute", () => {
  const { rules } = parse(textOf('infra/prometheus/adapter-rules.yaml')) as {
    rules: Record<'custom' | 'external', readonly { seriesQuery: string; name?: { as: string } }[]>;
  };
  const computed = Object.fromEntries(
    Object.entries(rules).map(([kind, of]) => [
      kind,
      of.map(({ name, seriesQuery }) => name?.as ?? /^\w+/.exec(seriesQuery)?.[0]).sort(),
    ]),
  );
  const { processes } = parse(textOf('infra/helm/creator-discovery/values.yaml')) as {
    processes: Record<string, { autoscaling: { podMetric?: { name: string }; externalMetric?: { name: string } } }>;
  };
  const scaled = Object.values(processes).map(({ autoscaling }) => autoscaling);
  expect({
    custom: scaled.flatMap(({ podMetric }) => podMetric?.name ?? []).sort(),
    external: scaled.flatMap(({ externalMetric }) => externalMetric?.name ?? []).sort(),
  }).toEqual(computed);
});

// Without promtool, `npm test` lists these checks as not run.
if (promtool !== null) {
  test.each([
    ['check config prometheus.yaml', 'SUCCESS'],
    ['check rules alerts.yaml', 'SUCCESS'],
    ['test rules alerts.test.yaml', 'SUCCESS'],
  ])('promtool %s', (command, said) => {
    const cwd = path.join(infraFolder, 'prometheus');
    expect(execFileSync(promtool, command.split(' '), { cwd, encoding: 'utf8' })).toContain(said);
  });
}
