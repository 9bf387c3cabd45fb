import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathOf } from '@creator-discovery/servers/programs';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { isSecret } from '../reference/settings-document.ts';
import { filesIn, imageTargets, repositoryRoot, textOf, unexplained } from './files.ts';

const chart = 'infra/helm/creator-discovery';
const helm = pathOf('helm');
/** A self-built helm assumes a very old Kubernetes version. */
const cluster = ['--kube-version', '1.37.0'];
const kubernetesValidate = pathOf('kubernetes-validate');
const examples = filesIn(`${chart}/ci`);
const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(textOf(`${chart}/values.schema.json`)));

interface Values {
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly photonet?: { readonly requestPlan: string; readonly providerMapping: string };
  readonly processes: Readonly<
    Record<
      string,
      {
        readonly portSetting: string;
        readonly settings: object;
        readonly secrets?: object;
        readonly scratch?: { readonly setting: string };
      }
    >
  >;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  // biome-ignore lint/suspicious/noExplicitAny: any kind of Kubernetes object
  readonly spec: any;
}

interface Backend {
  readonly backend: { readonly service: { readonly name: string } };
}

interface Rule {
  readonly ports: readonly { readonly port: string }[];
  readonly from?: readonly unknown[];
}

const defaults = parse(textOf(`${chart}/values.yaml`)) as Values;

describe('the chart', () => {
  test('has values that its schema admits, and refuses others by name', () => {
    expect([validate(defaults), validate.errors]).toEqual([true, null]);
    expect(validate({ ...defaults, replicas: 3 })).toBe(false);
    expect(validate({ ...defaults, secrets: {} })).toBe(false);
    expect(validate({ ...defaults, settings: { 'log-level': 'info' } })).toBe(false);
  });

  test('gives settings that the guide for operators explains', () => {
    const settings = [defaults, ...examples.map((file) => parse(textOf(file)) as Partial<Values>)].flatMap(
      ({ settings: common = {}, secrets = {}, processes = {} }) => [
        ...Object.keys(common),
        ...Object.keys(secrets),
        ...Object.values(processes).flatMap(({ portSetting, settings: own = {}, secrets: hidden = {}, scratch }) => [
          ...[portSetting, scratch?.setting].filter((name) => name !== undefined),
          ...Object.keys(own),
          ...Object.keys(hidden),
        ]),
      ],
    );
    expect(unexplained(settings)).toEqual([]);
  });

  test('takes what the reference calls secret from secrets only', () => {
    const all = [defaults, ...examples.map((file) => parse(textOf(file)) as Partial<Values>)];
    const names = (of: 'settings' | 'secrets') =>
      all.flatMap((values) =>
        [values, ...Object.values(values.processes ?? {})].flatMap((each) => Object.keys(each[of] ?? {})),
      );
    expect(names('settings').filter(isSecret)).toEqual([]);
    expect(names('secrets').filter((name) => !isSecret(name))).toEqual([]);
  });

  test('gives PgBouncer the settings of the guide', () => {
    const pooler = textOf(`${chart}/templates/pooler.yaml`);
    const [, guide = ''] = /\[pgbouncer\]\n([^`]+)/.exec(textOf('docs/deploy.md')) ?? [];
    const settings = guide.split('\n').map((line) => line.replace(/ +#.*/, ''));
    const fixed = settings.filter((line) => /^(?!max_client|default_pool|auth_file|admin_users)\w/.test(line));
    expect(fixed.length).toBeGreaterThan(3);
    for (const setting of fixed) expect(pooler).toContain(`    ${setting}\n`);
  });

  test("installs under OpenShift's restricted policy: it names no user, group or file mode", () => {
    const templates = filesIn(`${chart}/templates`).map(textOf).join('\n');
    expect(templates.match(/\b(?:runAs(?:User|Group)|fsGroup|defaultMode|hostPath|hostPort)\b.*/g)).toBeNull();
    expect([validate({ ...defaults, podSecurityContext: { fsGroup: 1000 } }), validate.errors]).toEqual([true, null]);
  });

  test('contains the alerts and dashboards, and no copy of them', () => {
    const linked = filesIn(`${chart}/files`).map((file) =>
      path.relative(repositoryRoot, realpathSync(path.join(repositoryRoot, file))),
    );
    expect(linked.sort()).toEqual([...filesIn('infra/grafana'), 'infra/prometheus/alerts.yaml'].sort());
  });

  test('has the version of the release', () => {
    const { appVersion } = parse(textOf(`${chart}/Chart.yaml`)) as { appVersion: string };
    expect(appVersion).toBe((JSON.parse(textOf('package.json')) as { version: string }).version);
  });
});

/** Options of `helm template`, and a line that it renders. */
const accepted: readonly (readonly [options: string, line: string])[] = [
  ['daily.schedule=30 3 * * *', 'schedule: "30 3 * * *"'],
  ['daily.backupClaim=backups', '{ name: backups, persistentVolumeClaim: { claimName: backups } }'],
  ['nameOverride=finder', 'name: try-finder-action-api'],
  ['fullnameOverride=finder', 'name: finder-action-api'],
  ['labels.team=growth', 'team: growth'],
  ['image.registry=registry.internal:5000', 'image: registry.internal:5000/creator-discovery/action-api:1.0.0'],
  ['image.repository=team/finder', 'image: team/finder/action-api:1.0.0'],
  ['image.tag=1.2.3', 'image: creator-discovery/job-worker:1.2.3'],
  [`image.digests.migrate=sha256:${'a'.repeat(64)}`, `image: creator-discovery/migrate@sha256:${'a'.repeat(64)}`],
  ['image.pullPolicy=Always', 'imagePullPolicy: Always'],
  ['image.pullSecrets[0].name=registry', '- name: registry'],
  ['settings.LIMIT_COUNTS=1000000/minute', '{ name: LIMIT_COUNTS, value: "1000000/minute" }'],
  ['settings.RETAIN_HISTORY_DAYS=12345678', '{ name: RETAIN_HISTORY_DAYS, value: "12345678" }'],
  ['migration.activeDeadlineSeconds=1000000', 'activeDeadlineSeconds: 1000000'],
  [
    'pooler.enabled=true,pooler.image=pgbouncer:1.24,pooler.databaseHost=db,pooler.maxClients=2000000',
    'max_client_conn = 2000000',
  ],
  ['serviceAccount.name=finder', 'serviceAccountName: finder'],
  ['serviceAccount.create=true', 'serviceAccountName: try-creator-discovery'],
  ['serviceAccount.create=true,serviceAccount.annotations.role=finder', 'role: finder'],
  ['priorityClassName=important', 'priorityClassName: important'],
  ['processes.job-worker.priorityClassName=background', 'priorityClassName: background'],
  ['nodeSelector.disk=fast', 'disk: fast'],
  ['processes.action-api.nodeSelector.memory=large', 'memory: large'],
  ['tolerations[0].key=finder,tolerations[0].operator=Exists', '- key: finder'],
  ['processes.indexer.tolerations[0].key=index,openSearch.url=https://nodes:9200', '- key: index'],
  ['affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight=1', 'weight: 1'],
  ['processes.scraper-api.affinity.podAntiAffinity.x=y', 'podAntiAffinity:'],
  ['processes.action-api.extraEnv[0].name=TZ,processes.action-api.extraEnv[0].value=UTC', '- name: TZ'],
  ['processes.action-api.envFrom[0].configMapRef.name=shared', '- configMapRef:'],
  ['processes.action-api.volumes[0].name=ca,processes.action-api.volumes[0].secret.secretName=ca', 'secretName: ca'],
  ['processes.action-api.volumeMounts[0].name=ca,processes.action-api.volumeMounts[0].mountPath=/ca', 'mountPath: /ca'],
  ['processes.action-api.initContainers[0].name=wait', 'initContainers:'],
  ['processes.action-api.sidecars[0].name=proxy', '- name: proxy'],
  ['processes.action-api.podLabels.mesh=on', 'mesh: "on"'],
  ['processes.action-api.podAnnotations.note=here', 'note: here'],
  ['processes.action-api.service.type=LoadBalancer', 'type: LoadBalancer'],
  ['processes.action-api.service.annotations.internal=yes', 'internal: "yes"'],
  ['processes.action-api.service.port=80', '{ name: http, port: 80, targetPort: http }'],
  ['ingress.enabled=true,ingress.annotations.team=growth', 'nginx.ingress.kubernetes.io/proxy-read-timeout: "180"'],
  [
    'ingress.enabled=true,ingress.hosts[0].host=old.example.org,ingress.hosts[0].process=action-api',
    '- host: old.example.org',
  ],
  ['networkPolicy.egress[0].ports[0].port=8443', '- port: 8443'],
  ['processes.action-api.autoscaling.enabled=true', 'averageUtilization: 60'],
  ['processes.action-api.replicas=5', 'replicas: 5'],
];

/** Options of `helm template`, and the reason for which it refuses them. */
const refused: readonly (readonly [options: string, reason: string])[] = [
  ['ingress.enabled=true,ingress.scraperHost=api.example.com', 'ingress.apiHost and ingress.scraperHost must differ'],
  ['temporal.tlsSecret=tls', 'temporal.tlsSecret is set without temporal.address'],
  ['openSearch.caSecret=ca', 'openSearch.caSecret is set without openSearch.url'],
  ['openSearch.url=https://nodes:9200,processes.indexer.enabled=false', 'nothing would fill the cluster'],
  ['photonet.configMap=photonet', 'without the key requestPlan or providerMapping'],
  ['photonet.requestPlan=plan.json', 'photonet.configMap, which is empty'],
  [
    'processes.job-worker.autoscaling.enabled=true,processes.job-worker.autoscaling.externalMetric=null',
    'without cpuPercent',
  ],
  [
    'processes.action-api.autoscaling.enabled=true,processes.action-api.autoscaling.minReplicas=20',
    'is above maxReplicas',
  ],
  ['processes.action-api.extraEnv[0].name=DATABASE_URL', 'repeats DATABASE_URL'],
  ['pooler.enabled=true', 'pooler.'],
];

/** Runs `helm template` with `--set options`. */
function template(options: string) {
  const set = ['template', 'try', chart, '--set', options, ...cluster];
  return spawnSync(helm ?? '', set, { cwd: repositoryRoot, encoding: 'utf8' });
}

// Without helm, `npm test` lists these checks as not run.
if (helm !== null) {
  test.each(accepted)('the chart takes %s', (options, line) => {
    const { status, stdout } = template(options);
    const faults = parseAllDocuments(stdout).flatMap(({ errors }) => errors);
    expect([status, faults, stdout.split('\n').some((one) => one.includes(line))]).toEqual([0, [], true]);
  });

  test.each(refused)('the chart refuses %s', (options, reason) => {
    const { status, stderr } = template(options);
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });

  test('the page about the chart makes the secrets, images and names that its values use', () => {
    const page = textOf('docs/install/kubernetes.md');
    const [, values = ''] = /```yaml\n([^`]+)```/.exec(page) ?? [];
    const { status, stdout } = spawnSync(helm, ['template', 'creators', chart, '--values', '-', ...cluster], {
      cwd: repositoryRoot,
      encoding: 'utf8',
      input: values.replace(/^ {3}/gm, ''),
    });
    expect(status).toBe(0);
    const used = new Set(
      [...stdout.matchAll(/secretKeyRef: \{ name: (\S+), key: (\S+) \}/g)].map(([, ...of]) => of.join()),
    );
    const made = page
      .split('create secret generic ')
      .slice(1)
      .flatMap((one) => {
        const [name] = one.split(' ');
        const [, ...keys] = (one.split('\n   kubectl')[0] ?? '').split('--from-literal=');
        return keys.map((key) => `${name},${key.split('=')[0]}`);
      });
    expect(new Set(made)).toEqual(used);
    expect(stdout).toContain('secretName: api-tls\n');
    const images = new Set(
      [...stdout.matchAll(/image: registry\.example\.com\/creator-discovery\/(\S+):1\.0\.0\n/g)].map(
        ([, name]) => name,
      ),
    );
    const [, pushed = ''] = /for image in ([a-z -]+);/.exec(page) ?? [];
    expect(new Set(pushed.split(' '))).toEqual(images);
    for (const [, name] of page.matchAll(/(?:deploy|cronjob)\/(\S+)/g)) expect(stdout).toContain(`\n  name: ${name}\n`);
  });

  test('every pod that resolves names may also ask the DNS pods of OpenShift, which listen on 5353', () => {
    const { stdout } = template('pooler.enabled=true,pooler.image=pgbouncer:1.24,pooler.databaseHost=db');
    const dns = stdout.match(/^ *- ports: \[\{ protocol: UDP, port: 53 \}.*/gm) ?? [];
    expect(dns.length).toBeGreaterThan(5);
    expect(dns.filter((rule) => !rule.includes('{ protocol: TCP, port: 5353 }]'))).toEqual([]);
  });

  test('every pod that connects to PostgreSQL can check its certificate', () => {
    const { stdout } = template('databaseCaSecret=authority');
    const pods = parseAllDocuments(stdout)
      .map((document) => (document.toJS() as Manifest).spec)
      .flatMap((spec) => (spec?.jobTemplate?.spec ?? spec)?.template?.spec ?? []);
    expect(pods).toHaveLength(6);
    for (const { containers, volumes } of pods) {
      expect(containers[0].env).toContainEqual(expect.objectContaining({ name: 'DATABASE_URL' }));
      expect(volumes).toContainEqual({ name: 'postgres-tls', secret: { secretName: 'authority' } });
      expect(containers[0].volumeMounts).toContainEqual(
        expect.objectContaining({ name: 'postgres-tls', mountPath: '/etc/postgres-tls' }),
      );
    }
  });

  test('outages behind ingress-nginx are answered as behind HAProxy, and statuses of the scraper API stay', async () => {
    const { stdout } = template('ingress.enabled=true,ingress.answerOutages=true');
    const manifests = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
    const ingresses = manifests.filter(({ kind }) => kind === 'Ingress');
    const caught = ingresses.map(({ metadata, spec }) => [
      spec.rules.map(({ host }: { host: string }) => host).join(),
      metadata.annotations?.['nginx.ingress.kubernetes.io/custom-http-errors'],
    ]);
    expect(caught).toEqual([
      ['api.example.com', '502,504'],
      ['scraper.example.com', undefined],
    ]);
    const without = template(
      'ingress.enabled=true,ingress.answerOutages=true,processes.scraper-api.enabled=false',
    ).stdout;
    expect([without.match(/^kind: Ingress$/gm), without.includes('host: scraper')]).toEqual([['kind: Ingress'], false]);
    const backend = ingresses[0]?.metadata.annotations?.['nginx.ingress.kubernetes.io/default-backend'];
    const pods = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === backend);
    const { command, env } = pods?.spec.template.spec.containers[0] ?? {};
    const script = command[2].replace('.listen(8080)', '.listen(0, function () { console.log(this.address().port); })');
    const child = spawn(process.execPath, ['-e', script], {
      env: Object.fromEntries(env.map(({ name, value }: { name: string; value: string }) => [name, value])),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = await once(child.stdout, 'data');
    const answerTo = (headers: Readonly<Record<string, string>>) =>
      new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port: Number(port), headers, agent: false }, (response) => {
          const { statusCode, headers: got } = response;
          resolve(text(response).then((body) => [statusCode, got['content-type'], got['retry-after'], body]));
        }).on('error', reject);
      });
    const answers = await Promise.all([
      answerTo({ host: 'api.example.com' }),
      answerTo({ host: 'api.example.com', 'x-code': '502' }),
      answerTo({ host: 'api.example.com', 'x-code': '504' }),
      answerTo({ host: 'scraper.example.com:443' }),
    ]);
    child.kill();
    const errors = /http-error status \d+ content-type (\S+) string '([^']+)' hdr Retry-After (\d)/g;
    const ofHaproxy = [...textOf('infra/haproxy/haproxy.cfg').matchAll(errors)];
    expect(answers).toEqual(ofHaproxy.slice(0, 4).map(([, type, body, seconds]) => [503, type, seconds, body]));
  });

  for (const file of [undefined, ...examples]) {
    describe(`the chart with ${file ?? 'its own values'}`, () => testsOf(file === undefined ? [] : ['--values', file]));
  }
}

/** @param values helm options, with paths relative to the root */
function testsOf(values: readonly string[]): void {
  const run = (...args: string[]) =>
    execFileSync(helm ?? '', [...args, chart, ...values, ...cluster], {
      cwd: repositoryRoot,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const rendered = run('template', 'try');
  const manifests = parseAllDocuments(rendered)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const deployed = imageTargets().filter((target) =>
    ofKind('Deployment').some(({ metadata }) => metadata.name.endsWith(target)),
  );

  test('passes its linter', () => {
    expect(run('lint', '--strict')).toContain('0 chart(s) failed');
  });

  test('migrates before an upgrade, and before the pods of it', () => {
    const [migration, ...others] = ofKind('Job');
    expect(others).toEqual([]);
    expect(migration?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    const names = migration?.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain('DATABASE_URL');
  });

  test('runs every container as nobody in particular, on a file system that it cannot write', () => {
    const daily = ofKind('CronJob').map(({ spec }) => spec.jobTemplate);
    expect(daily).toHaveLength(1);
    const templates = [...ofKind('Deployment'), ...ofKind('Job'), ...daily].map(({ spec }) => spec.template.spec);
    expect(templates.length).toBeGreaterThan(3);
    for (const { securityContext, containers, automountServiceAccountToken } of templates) {
      expect(securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(automountServiceAccountToken).toBe(false);
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources.requests).toHaveProperty('memory');
      }
    }
  });

  test('gives each process probes, a delay before draining, the time for both, and a budget for disruptions', () => {
    for (const process of deployed) {
      const deployment = ofKind('Deployment').find(({ metadata }) => metadata.name.endsWith(process));
      const { containers, terminationGracePeriodSeconds } = deployment?.spec.template.spec ?? {};
      expect(deployment?.spec.minReadySeconds).toBeGreaterThan(0);
      expect(imageTargets().some((target) => containers[0].image.includes(`creator-discovery/${target}:`))).toBe(true);
      expect(containers[0]).toMatchObject({
        readinessProbe: { httpGet: { path: '/health/ready' } },
        livenessProbe: { httpGet: { path: '/health/live' } },
      });
      const settings = new Map<string, string>(
        containers[0].env.map(({ name, value }: { name: string; value?: string }) => [name, value]),
      );
      expect(Number(settings.get('SHUTDOWN_DELAY_SECONDS'))).toBeGreaterThan(0);
      expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(settings.get('SHUTDOWN_DELAY_SECONDS')) + 10);
      expect([settings.has('METRICS_PORT'), settings.get('METRICS_HOST')]).toEqual([true, '0.0.0.0']);
      expect(ofKind('PodDisruptionBudget').some(({ metadata }) => metadata.name.endsWith(process))).toBe(true);
    }
  });

  test('lets the internet reach the APIs for customers only, and pods the operator API only where they are named', () => {
    const services = ofKind('Ingress').flatMap(({ spec }) =>
      spec.rules.flatMap(({ http }: { http: { paths: readonly Backend[] } }) =>
        http.paths.map(({ backend }) => backend.service.name.replace(/^.*creator-discovery-/, '')),
      ),
    );
    expect(['action-api', 'scraper-api']).toEqual(expect.arrayContaining(services));
    expect(ofKind('Service').filter(({ spec }) => (spec.type ?? 'ClusterIP') !== 'ClusterIP')).toEqual([]);
    const policy = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name.endsWith('operator-api'));
    const calls = ((policy?.spec.ingress ?? []) as readonly Rule[]).filter(({ ports }) => ports[0]?.port === 'http');
    expect(calls.filter(({ from = [] }) => from.length === 0)).toEqual([]);
  });

  test('bounds the callers and targets of every pod, unless network policies are switched off', () => {
    const off = values.some((value) => value.includes('smallest'));
    const policies = ofKind('NetworkPolicy').map(({ spec }) => JSON.stringify(spec.podSelector.matchLabels));
    const pods = [...ofKind('Deployment'), ...ofKind('Job'), ...ofKind('CronJob').map(({ spec }) => spec.jobTemplate)];
    const open = pods.flatMap(({ spec }) => {
      const labels = Object.entries<string>(spec.template.metadata.labels);
      const selector = Object.fromEntries(labels.filter(([name]) => /\/(?:name|instance|component)$/.test(name)));
      return policies.includes(JSON.stringify(selector)) ? [] : [selector['app.kubernetes.io/component']];
    });
    expect(open).toHaveLength(off ? pods.length : 0);
  });

  test('has an indexer, and searches a cluster, only where values name one', () => {
    const named = values.some((value) => value.includes('production'));
    expect(deployed.includes('indexer')).toBe(named);
    const asking = ofKind('Deployment').filter(({ spec }) =>
      spec.template.spec.containers[0].env?.some(({ name }: { name: string }) => name === 'OPENSEARCH_URL'),
    );
    expect(asking.map(({ metadata }) => metadata.name.replace(/^.*creator-discovery-/, ''))).toEqual(
      named ? ['action-api', 'indexer'] : [],
    );
    for (const { metadata, spec } of asking) {
      const policy = ofKind('NetworkPolicy').find(({ metadata: { name } }) => name === metadata.name);
      expect(
        ((policy?.spec.egress ?? []) as readonly Rule[]).some(({ ports }) => Number(ports[0]?.port) === 9200),
      ).toBe(true);
      const [{ env, volumeMounts }] = spec.template.spec.containers;
      const mounted = volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
      const authority = env.find(({ name }: { name: string }) => name === 'OPENSEARCH_CA_FILE');
      expect(mounted).toContain(path.dirname(authority.value));
    }
  });

  test('gives the documents of the photo network to what reads them, and only where values name them', () => {
    const { photonet } = values.length === 0 ? defaults : (parse(textOf(values.at(-1) ?? '')) as Partial<Values>);
    const reading = ofKind('Deployment').flatMap(({ metadata, spec }) => {
      const { volumes = [], containers } = spec.template.spec;
      const files = (containers[0].env ?? []).flatMap(({ name, value }: { name: string; value?: string }) =>
        /^PHOTONET_(?:REQUEST_PLAN|PROVIDER)_FILE$/.test(name) ? [value] : [],
      );
      const mounted = volumes.some(({ name }: { name: string }) => name === 'photonet');
      expect(mounted).toBe(files.length > 0);
      return files.length === 0 ? [] : [[metadata.name, ...files.toSorted()]];
    });
    const files = [photonet?.requestPlan, photonet?.providerMapping]
      .filter(Boolean)
      .map((key) => `/etc/photonet/${key}`);
    const readers = ['action-api', 'job-worker', 'scraper-api'];
    expect(reading).toEqual(
      files.length === 0 ? [] : readers.map((name) => [expect.stringContaining(name), ...files.toSorted()]),
    );
  });

  test('lets the Prometheus operator find its pods and alerts by the given labels, if it is used', () => {
    const [monitor] = ofKind('PodMonitor');
    if (!values.some((value) => value.includes('production'))) return expect(monitor).toBeUndefined();
    const [rules] = ofKind('PrometheusRule');
    for (const manifest of [monitor, rules])
      expect(manifest?.metadata).toHaveProperty('labels.release', 'kube-prometheus-stack');
    expect(monitor?.spec.jobLabel).toBe('app.kubernetes.io/component');
    expect(rules?.spec).toEqual(parse(textOf('infra/prometheus/alerts.yaml')));
    const dashboards = manifests.find(({ metadata }) => metadata.name.endsWith('-dashboards'));
    expect(
      Object.values((dashboards as { data?: Record<string, string> } | undefined)?.data ?? {}).map((text) =>
        JSON.parse(text),
      ),
    ).toEqual(
      filesIn('infra/grafana')
        .toSorted()
        .map((file) => JSON.parse(textOf(file))),
    );
  });

  test('writes no secret down: each comes from one of the cluster', () => {
    expect(ofKind('Secret')).toEqual([]);
    expect(rendered).toContain('secretKeyRef: { name: creator-discovery, key: database-url }');
  });

  test('is what the schemas of Kubernetes admit', () => {
    if (kubernetesValidate === null) return;
    // Resources of the Prometheus operator are not part of Kubernetes.
    const known = manifests
      .filter(({ kind }) => !['PodMonitor', 'PrometheusRule'].includes(kind))
      .map((manifest) => stringify(manifest, { version: '1.1' }));
    const folder = mkdtempSync(path.join(os.tmpdir(), 'chart-'));
    const file = path.join(folder, 'rendered.yaml');
    writeFileSync(file, known.join('---\n'));
    const { status, stdout } = spawnSync(kubernetesValidate, ['--strict', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const problems = stdout.split('\n').filter((line) => line !== '' && !line.includes(' passed for '));
    expect([status, problems]).toEqual([0, []]);
  });
}
