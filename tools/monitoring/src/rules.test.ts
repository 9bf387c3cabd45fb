import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { dashboardFiles, dashboards } from './dashboards/dashboard-files.ts';
import { metricOf, parseExpression } from './promql.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const root = new URL('../../../', import.meta.url);
const { groups } = parse(textOf('infra/prometheus/alerts.yaml')) as {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
/** Documented metrics, and metrics of Prometheus and the exporters that the guide names. */
const known = new Set([
  ...[...textOf('docs/metrics.md').matchAll(/`([a-z][a-z0-9_]+)`/g)].map(([, name]) => name ?? ''),
  ...`up probe_success pg_replication_is_replica pg_replication_lag_seconds pg_stat_archiver_archived_count
    pg_stat_archiver_failed_count pg_stat_archiver_last_archive_age pg_stat_replication_pg_wal_lsn_diff
    pg_stat_activity_count pg_settings_max_connections pg_up node_filesystem_avail_bytes
    node_filesystem_size_bytes`.split(/\s+/),
]);

function unknownIn(expression: string): readonly string[] {
  return parseExpression(expression).metrics.filter((series) => !known.has(metricOf(series, known)));
}

describe('alerts', () => {
  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s is complete and reads existing metrics',
    (_, rule) => {
      expect(parseExpression(rule.expr)).toMatchObject({ wellFormed: true });
      expect(parseExpression(rule.expr).metrics).not.toEqual([]);
      expect(unknownIn(rule.expr)).toEqual([]);
      expect(['page', 'ticket']).toContain(rule.labels.severity);
      expect(rule.annotations.summary).toMatch(/^[A-Z].*[.]$/);
      expect(rule.annotations.runbook).toBe(`docs/runbooks.md#${rule.alert.toLowerCase()}`);
    },
  );

  test('alerts and sections of the runbooks match', () => {
    const sections = [...textOf('docs/runbooks.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(rules.map(({ alert }) => alert));
  });

  test.each(rules.map(({ alert }) => [alert]))('the runbook of %s has its three parts', (alert) => {
    const section =
      textOf('docs/runbooks.md')
        .split(`### ${alert}\n`)[1]
        ?.split(/^###? /m)[0] ?? '';
    for (const part of ['**Means**', '**Look**', '**Do**']) expect(section).toContain(part);
  });
});

describe('dashboards', () => {
  test.each(dashboardFiles())('$file is current (npm run metrics-doc)', ({ file, text }) => {
    expect(textOf(file)).toBe(text);
  });

  test.each(dashboards.map((dashboard) => [dashboard.name, dashboard] as const))(
    '%s reads existing metrics',
    (_, { panels }) => {
      for (const { title, queries } of panels)
        for (const query of Object.values(queries)) {
          expect({ title, ...parseExpression(query) }).toMatchObject({ title, wellFormed: true });
          expect({ title, unknown: unknownIn(query) }).toEqual({ title, unknown: [] });
        }
    },
  );
});

test('finds malformed expressions and unknown metrics', () => {
  expect(parseExpression('sum(rate(up[5m])').wellFormed).toBe(false);
  expect(unknownIn('rate(no_such_total[5m]) > http_answers_total')).toEqual(['no_such_total']);
  expect(unknownIn('operation_call_duration_seconds_bucket')).toEqual([]);
});

function textOf(file: string): string {
  return readFileSync(new URL(file, root), 'utf8');
}
