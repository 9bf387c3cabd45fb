import { Installation } from '@creator-discovery/installation';
import { afterAll, expect, test } from '@jest/globals';
import { addCreators, newCaller } from './account.ts';
import { startCollector } from './collector.ts';

const [installation, collector] = await Promise.all([Installation.prepare(), startCollector()]);
afterAll(async () => {
  await installation.end();
  await collector.close();
});

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

test('a trace covers request, operation, statements and job steps in another process', async () => {
  await addCreators(installation, [{ handle: 'ann', email: 'ann@example.org' }]);
  const sent = {
    LOG_LEVEL: 'info',
    SEARCH_ENGINE: 'sql',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  };
  const api = await installation.start('action-api', sent);
  await installation.start('job-worker', sent);
  const caller = await newCaller(installation, api.url);
  const handles = [{ platform: 'photonet', handle: 'ann' }];
  const unlocked = await caller.call('unlock_creators', { handles, confirmed: true }, { traceparent });
  expect(unlocked).toMatchObject({ status: 200 });
  await caller.ended(unlocked.body.history_id);
  await installation.endProcesses();

  const trace = collector.spans.filter((span) => span.traceId === traceId);
  const named = (name: string) => trace.filter((span) => span.name === name);
  const [request] = named('POST /api/v1/unlock_creators');
  expect(request).toMatchObject({
    service: 'action-api',
    parentSpanId: 'b7ad6b7169203331',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/v1/unlock_creators',
      'http.response.status_code': 200,
      'creator_discovery.request_id': unlocked.requestId,
    },
  });
  const [operation] = named('unlock_creators');
  expect(operation).toMatchObject({
    parentSpanId: request?.spanId,
    attributes: { 'creator_discovery.channel': 'api', 'creator_discovery.outcome': 'ok' },
  });
  const statements = trace.filter(({ service, name }) => service === 'action-api' && name.startsWith('sql '));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toContain(operation?.spanId);
  const [step] = named('job step');
  expect(step).toMatchObject({
    service: 'job-worker',
    parentSpanId: operation?.spanId,
    attributes: {
      'creator_discovery.job_id': unlocked.body.history_id,
      'creator_discovery.request_id': unlocked.requestId,
    },
  });
  expect(trace.filter(({ parentSpanId }) => parentSpanId === step?.spanId).length).toBeGreaterThan(0);

  const line = JSON.parse(
    api
      .output()
      .split('\n')
      .find((text) => text.includes(unlocked.requestId)) ?? '{}',
  );
  expect(line).toMatchObject({ trace_id: traceId, span_id: request?.spanId, request_id: unlocked.requestId });
  const received = collector.lines.find(({ attributes }) => attributes.request_id === unlocked.requestId);
  expect(received).toMatchObject({ service: 'action-api', body: 'request' });
  expect(received?.attributes.trace_id).toBe(traceId);
});

test('the default protocol is protobuf, and always_off sends no traces', async () => {
  const before = collector.bodies.length;
  const sent = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' };
  const sampled = await installation.start('scraper-api', { ...sent, OTEL_LOGS_EXPORTER: 'none' });
  const unsampled = await installation.start('scraper-api', { ...sent, OTEL_TRACES_SAMPLER: 'always_off' });
  for (const { url } of [sampled, unsampled]) await fetch(`${url}/v1/credit-balance`);
  await installation.endProcesses();
  const types = collector.bodies.slice(before).map(({ path, type }) => `${path} ${type}`);
  expect(new Set(types)).toEqual(new Set(['/v1/traces application/x-protobuf', '/v1/logs application/x-protobuf']));
  expect(types.filter((type) => type.startsWith('/v1/traces'))).toHaveLength(1);
});
