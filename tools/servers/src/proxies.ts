import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { infraFolder, pathOf } from './programs.ts';

/** Proxies with a configuration in `infra/`. */
export type ProxyName = 'haproxy' | 'nginx';

/** Local values for the examples in the shipped configurations. */
export interface Surroundings {
  readonly folder: string;
  /** Ports the proxy listens on. */
  readonly ports: { readonly tls: number; readonly plain: number; readonly operators: number };
  /** `host:port` of the processes. */
  readonly actionApis: readonly string[];
  readonly scraperApis: readonly string[];
  readonly operatorApis: readonly string[];
}

/** Host names of the proxies. */
export const hosts = {
  actionApi: 'api.example.com',
  scraperApi: 'scraper.example.com',
  operatorApi: 'operators.example.com',
} as const;

export function hasProxy(name: ProxyName): boolean {
  return pathOf(name) !== null;
}

/**
 * Writes the shipped configuration with local addresses instead of examples. Returns the commands that check and run it.
 *
 * @throws if the shipped file no longer contains one of the examples.
 */
export function configured(name: ProxyName, surroundings: Surroundings): Commands {
  const certificates = path.join(surroundings.folder, 'certificates');
  const file = path.join(surroundings.folder, `${name}.cfg`);
  const program = pathOf(name) ?? name;
  if (name === 'haproxy') {
    writeFileSync(file, haproxyConfiguration(surroundings, certificates));
    return { check: [program, '-c', '-f', file], run: [program, '-db', '-f', file] };
  }
  writeFileSync(file, nginxConfiguration(surroundings, certificates));
  const options = ['-c', file, '-p', surroundings.folder];
  return { check: [program, '-t', ...options], run: [program, '-g', 'daemon off;', ...options] };
}

export interface Commands {
  readonly check: readonly [string, ...string[]];
  readonly run: readonly [string, ...string[]];
}

/** Writes a self-signed certificate for the hosts to the path that the configurations use. */
export function makeCertificate({ folder: above }: Surroundings): void {
  const folder = path.join(above, 'certificates');
  mkdirSync(folder, { recursive: true });
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30'.split(' ');
  const names = Object.values(hosts).map((host) => `DNS:${host}`);
  const subject = ['-subj', `/CN=${hosts.actionApi}`, '-addext', `subjectAltName=${names.join(',')}`];
  const both = execFileSync('openssl', [...request, ...subject, '-keyout', '-', '-out', '-'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  writeFileSync(path.join(folder, 'both.pem'), both, { mode: 0o600 });
}

export const proxyEnvironment = { ...process.env, SCRAPER_HOST: hosts.scraperApi };

export class RunningProxy {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts the proxy and waits until it listens. */
  static async start(name: ProxyName, surroundings: Surroundings): Promise<RunningProxy> {
    makeCertificate(surroundings);
    const { run } = configured(name, surroundings);
    const [program, ...args] = run;
    const child = spawn(program, args, { env: proxyEnvironment, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4000);
    });
    while (!(await accepts(surroundings.ports.tls))) {
      if ((child.exitCode ?? child.signalCode) !== null) throw new Error(`${name} did not start: ${log}`);
      await pause(50);
    }
    return new RunningProxy(child);
  }

  async end(): Promise<void> {
    if ((this.#child.exitCode ?? this.#child.signalCode) !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}

function haproxyConfiguration(surroundings: Surroundings, certificates: string): string {
  const { ports, actionApis, scraperApis, operatorApis } = surroundings;
  const servers = (name: string, addresses: readonly string[]) =>
    addresses.map((address, index) => `    server ${name}-${index + 1} ${address}`).join('\n');
  return replaced(readFileSync(path.join(infraFolder, 'haproxy/haproxy.cfg'), 'utf8'), [
    ['bind :8443', `bind 127.0.0.1:${ports.tls}`],
    ['bind :8000', `bind 127.0.0.1:${ports.plain}`],
    ['bind 127.0.0.1:8444', `bind 127.0.0.1:${ports.operators}`],
    [/\/etc\/haproxy\/certificates\//g, `${certificates}/`],
    [/^ {4}server-template action-.*$/m, servers('action', actionApis)],
    [/^ {4}server-template scraper-.*$/m, servers('scraper', scraperApis)],
    [/^ {4}server-template operator-.*$/m, servers('operator', operatorApis)],
  ]);
}

function nginxConfiguration(surroundings: Surroundings, certificates: string): string {
  const { ports, folder, actionApis, scraperApis, operatorApis } = surroundings;
  const servers = (addresses: readonly string[]) =>
    addresses.map((address) => `        server ${address} max_fails=0;\n`).join('');
  return replaced(readFileSync(path.join(infraFolder, 'nginx/nginx.conf'), 'utf8'), [
    ['pid /run/nginx.pid', `pid ${folder}/nginx.pid`],
    [/ {8}server action-1\S* max_fails=0;\n {8}server action-2\S* max_fails=0;\n/, servers(actionApis)],
    [/ {8}server scraper-1\S* max_fails=0;\n {8}server scraper-2\S* max_fails=0;\n/, servers(scraperApis)],
    [/ {8}server operator\..*\n/, servers(operatorApis)],
    ['/var/log/nginx/access.log', `${folder}/access.log`],
    ['/var/log/nginx/error.log', 'stderr'],
    ['/etc/nginx/certificates/fullchain.pem', `${certificates}/both.pem`],
    ['/etc/nginx/certificates/key.pem', `${certificates}/both.pem`],
    ['listen 80 ', `listen 127.0.0.1:${ports.plain} `],
    ['listen 443 ssl default_server', `listen 127.0.0.1:${ports.tls} ssl default_server`],
    ['listen 443 ssl;', `listen 127.0.0.1:${ports.tls} ssl;`],
    ['listen 127.0.0.1:8444 ssl;', `listen 127.0.0.1:${ports.operators} ssl;`],
  ]);
}

function replaced(shipped: string, replacements: readonly (readonly [string | RegExp, string])[]): string {
  return replacements.reduce((text, [from, to]) => {
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`the shipped configuration does not contain ${String(from)}`);
    return changed;
  }, shipped);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
