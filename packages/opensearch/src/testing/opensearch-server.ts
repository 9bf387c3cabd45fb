import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type OpenSearchProgram, serverFolder } from './opensearch-jars.ts';

export { findOpenSearch, getOpenSearch, type OpenSearchProgram } from './opensearch-jars.ts';

export interface OpenSearchNodeOptions {
  /** Default: a free port. */
  readonly port?: number;
  /** Default 512. */
  readonly heapMb?: number;
  /** Whether the JVM verifies classes and optimises fully, which starts more slowly. Default false. */
  readonly lasting?: boolean;
  /** Data folder, which a later node can continue. Default: a temporary folder. */
  readonly folder?: string;
  /** Default: a cluster of one node. */
  readonly cluster?: {
    readonly name: string;
    /** Unique name of this node. */
    readonly node: string;
    /** `host:port` of running nodes; empty for the first. */
    readonly joins: readonly string[];
  };
}

export interface OpenSearchNode {
  /** `http://host:port` */
  readonly url: string;
  /** `host:port` for other nodes of the cluster. */
  readonly transport: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
  /** Sends SIGKILL. Data in `folder` stay. */
  kill(): Promise<void>;
}

const quickStart = ['-XX:TieredStopAtLevel=1', '-XX:+UnlockDiagnosticVMOptions', '-XX:-BytecodeVerificationRemote'];
const startTimeoutMs = 120_000;
const stopTimeoutMs = 20_000;

/** Starts a node on the loopback interface, without passwords, and waits until it answers. */
export async function startOpenSearchNode(
  { java, jars }: OpenSearchProgram,
  options: OpenSearchNodeOptions = {},
): Promise<OpenSearchNode> {
  const { port = 0, heapMb = 512, lasting = false, cluster } = options;
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), 'creator-discovery-opensearch-')));
  await mkdir(folder, { recursive: true });
  const child = spawn(
    java,
    [
      ...machineOptions(heapMb),
      ...(lasting ? [] : quickStart),
      '-cp',
      path.join(jars, '*'),
      path.join(serverFolder, 'DevelopmentNode.java'),
      ...settingsOf({ folder, port, cluster }),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const killNow = (): boolean => child.kill('SIGKILL');
  process.once('exit', killNow);
  const ended = once(child, 'exit').then(async () => {
    process.off('exit', killNow);
    if (options.folder === undefined) await rm(folder, { recursive: true, force: true });
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    const deadline = setTimeout(killNow, stopTimeoutMs);
    await ended;
    clearTimeout(deadline);
  };
  const tooLong = setTimeout(killNow, startTimeoutMs);
  const { http, transport } = await addressesOf(child).finally(() => clearTimeout(tooLong));
  const url = `http://${http}`;
  await waitUntilReady(url, child);
  return { url, transport, process: child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function machineOptions(heapMb: number): readonly string[] {
  return [
    `-Xms${heapMb}m`,
    `-Xmx${heapMb}m`,
    '-XX:+UseSerialGC',
    '-XX:MaxDirectMemorySize=128m',
    '-Djava.awt.headless=true',
    '-Dlog4j2.disable.jmx=true',
    `-Dlog4j2.configurationFile=${path.join(serverFolder, 'log4j2.properties')}`,
  ];
}

interface NodeSettings {
  readonly folder: string;
  readonly port: number;
  readonly cluster: OpenSearchNodeOptions['cluster'] | undefined;
}

function settingsOf({ folder, port, cluster }: NodeSettings): readonly string[] {
  const joins = cluster?.joins ?? [];
  const settings = {
    'cluster.name': cluster?.name ?? 'creator-discovery',
    'node.name': cluster?.node ?? 'node',
    'path.home': folder,
    'network.host': '127.0.0.1',
    'http.port': String(port),
    'transport.port': '0',
    'discovery.seed_hosts': joins.join(','),
    // Starts also on a nearly full disk.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    ...(joins.length === 0 ? { 'cluster.initial_cluster_manager_nodes': cluster?.node ?? 'node' } : {}),
  };
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`);
}

/** Reads the addresses that the node prints when it listens. */
async function addressesOf(child: ChildProcess): Promise<{ readonly http: string; readonly transport: string }> {
  const found: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const [what = '', address = ''] = line.split(' ');
    found[what] = address;
    if (found.http && found.transport) return { http: found.http, transport: found.transport };
  }
  throw new Error(`OpenSearch ended with status ${child.exitCode ?? child.signalCode} before it listened`);
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`OpenSearch ended with status ${child.exitCode}`);
    const health = await fetch(`${url}/_cluster/health`).catch(() => null);
    if (health?.ok) return;
    await pause(200);
  }
  child.kill('SIGKILL');
  throw new Error('OpenSearch did not start in time');
}
