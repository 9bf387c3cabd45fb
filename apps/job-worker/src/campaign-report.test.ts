import type { CampaignStep } from '@creator-discovery/collection';
import { createLogger, createMetrics } from '@creator-discovery/http-server';
import { expect, test } from '@jest/globals';
import { CampaignReport, showCollection } from './campaign-report.ts';

function reported() {
  const metrics = createMetrics('job-worker');
  const lines: string[] = [];
  const logger = createLogger({ name: 'job-worker', level: 'info', write: (line) => lines.push(line) });
  return { metrics, lines, report: new CampaignReport(logger, metrics) };
}

test('counts steps by outcome, without idle ones', async () => {
  const { metrics, report } = reported();
  const steps: CampaignStep[] = [
    { did: 'visited', outcome: 'collected' },
    { did: 'visited', outcome: null },
    { did: 'postponed' },
    { did: 'nothing', because: 'budget', retryAfterMs: 5 },
    { did: 'nothing', because: 'nothing_due', retryAfterMs: 5 },
    { did: 'rested', state: 'paused' },
  ];
  const timed = report.timed({
    runStep: async () => {
      const step = steps.shift();
      if (step === undefined) throw new Error('the database is away');
      return step;
    },
  });
  for (let run = 0; run < 6; run += 1) await timed.runStep('id');
  await expect(timed.runStep('id')).rejects.toThrow('away');
  const text = await metrics.registry.metrics();
  const count = (outcome: string) =>
    Number(
      new RegExp(`collection_step_duration_seconds_count\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`).exec(text)?.[1],
    );
  expect(['collected', 'page', 'postponed', 'budget', 'fault', 'failed'].map(count)).toEqual([1, 1, 1, 1, 1, 0]);
});

test('logs the reason why a profile is not valid as a record', async () => {
  const { lines, report } = reported();
  const recordOf = report.records(() => ({ ok: false, reason: 'name: must be text' }));
  expect(await recordOf({} as never)).toBeNull();
  expect(lines.join()).toContain('name: must be text');
});

test('shows the campaigns of the database, and keeps the last values while it is unreachable', async () => {
  const { metrics } = reported();
  let isAway = false;
  showCollection(
    {
      installation: [{ requests: 9, seconds: 3600 }],
      store: {
        overview: async () => {
          if (isAway) throw new Error('away');
          return { campaigns: { running: 2, paused: 1, stopped: 0, done: 3 }, waiting: 70 };
        },
      },
      budget: { taken: async () => 41, left: async () => [{ requests: 9, seconds: 3600, left: 5 }] },
    },
    metrics,
  );
  for (const away of [false, true]) {
    isAway = away;
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/collection_campaigns\{[^}]*state="running"[^}]*\} 2/);
    for (const [name, value] of Object.entries({ frontier_visits: 70, requests: 41, budget_left_requests: 5 }))
      expect(text).toMatch(new RegExp(`collection_${name}(\\{[^}]*\\})? ${value}\\n`));
  }
});
