import { readFile } from 'node:fs/promises';
import {
  type ProbeReading,
  type ProbeTarget,
  probeAll,
  readProbeTargets,
  sourceNames,
  sourcesUp,
} from '@creator-discovery/scraping';
import { text } from '../arguments.ts';
import { defineCommand, lookUp } from '../command.ts';
import { oneOf, option } from '../parameters.ts';
import { inOrder, period } from '../period.ts';
import { Refusal } from '../refusal.ts';

const knownTargets = 'profile:NAME,user_posts:NAME,post:SHORTCODE,comments:SHORTCODE,hashtag_posts:TAG';

export const photonetCommands = [
  defineCommand({
    name: 'photonet probe',
    rows: true,
    summary: 'request known targets through every route and the data provider, and show the results',
    notes: `Targets: ${knownTargets}. Uses the PHOTONET_* settings of the APIs from the environment. A data provider bills its requests. One
route of posts needs the id of their owner, which is requested first. Exit status 1 if a source failed for a target on all its
routes.`,
    role: 'support',
    effect: 'reads',
    isLocal: true,
    parameters: {
      targets: option({ placeholder: 'list', help: 'targets, comma-separated', read: text }),
      file: option({ placeholder: 'file', help: 'file with one target per line', read: text }),
      source: option({ placeholder: 'source', help: 'only this source', ...oneOf(sourceNames) }),
    },
    refusalOf: ({ targets, file }) =>
      (targets === undefined) === (file === undefined) ? 'use --targets or --file' : null,
    run: async ({ services, input: { targets, file, source } }) => {
      const known = targetsIn(targets ?? (await contentsOf(file ?? '')));
      const routes = services.photonetRoutes().filter((route) => source === undefined || route.source === source);
      if (routes.length === 0) throw new Refusal('no such source is configured');
      const probed = await probeAll(routes, known, () => performance.now());
      return probed.map(({ missing, ...row }) => ({ ...row, missing: missing.join(' ') }));
    },
    failureOf: (rows) => {
      const down = sourcesUp(rows as readonly ProbeReading[]).filter(({ up }) => !up);
      return down.length === 0
        ? null
        : `no answer from ${down.map(({ source, kind }) => `${source} ${kind}`).join(', ')}`;
    },
  }),

  defineCommand({
    name: 'photonet costs',
    rows: true,
    summary: 'list requests to data providers and their costs by day, provider and kind',
    notes: 'Requests are priced by the mapping. Unbilled requests cost 0.',
    ...lookUp,
    parameters: period,
    refusalOf: inOrder,
    run: async ({ services, input }) =>
      (await services.providerCosts.between(input)).map(({ costMicros, ...row }) => ({
        ...row,
        cost: amountOf(costMicros),
      })),
  }),
];

/** Formats micros of a currency as an exact decimal. */
function amountOf(micros: number): string {
  return `${Math.floor(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, '0')}`;
}

function targetsIn(list: string): readonly ProbeTarget[] {
  const read = readProbeTargets(list);
  if (!read.ok) throw new Refusal(read.problem);
  if (read.targets.length === 0) throw new Refusal('the list of targets is empty');
  return read.targets;
}

async function contentsOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Refusal(`cannot read ${file}`, { cause });
  }
}
