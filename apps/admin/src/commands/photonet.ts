import { readFile } from 'node:fs/promises';
import {
  type Probed,
  type ProbeTarget,
  probeAll,
  readProbeTargets,
  sourceNames,
  sourcesUp,
} from '@creator-discovery/scraping';
import { text } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { oneOf, option } from '../parameters.ts';
import { inOrder, period } from '../period.ts';
import { Refusal } from '../refusal.ts';

const knownTargets = 'profile:NAME,user_posts:NAME,post:SHORTCODE,comments:SHORTCODE,hashtag_posts:TAG';

export const photonetCommands = [
  defineCommand({
    name: 'photonet probe',
    rows: true,
    summary: 'ask each route of the request plan, and the data provider, for known targets, and show what answered',
    notes: `Targets are written as ${knownTargets}. The settings of the APIs (PHOTONET_*) are read from the environment; a data provider
bills what it is asked. To read posts by one of their routes, whose they are is asked first. Exit status 1 if a source didn't answer
for a target by any of its routes.`,
    role: 'support',
    effect: 'reads',
    beside: 'database',
    parameters: {
      targets: option({ placeholder: 'list', help: 'known targets, with commas between them', read: text }),
      file: option({ placeholder: 'file', help: 'a file of known targets, one in a line', read: text }),
      source: option({ placeholder: 'source', help: 'only this source', ...oneOf(sourceNames) }),
    },
    refusalOf: ({ targets, file }) =>
      (targets === undefined) === (file === undefined) ? 'give --targets or --file' : null,
    run: async ({ services, input: { targets, file, source } }) => {
      const known = targetsIn(targets ?? (await contentsOf(file ?? '')));
      const ways = services.photonetWays().filter((way) => source === undefined || way.source === source);
      if (ways.length === 0) throw new Refusal('there is no such source by these settings');
      const probed = await probeAll(ways, known, () => performance.now());
      return probed.map(({ missing, ...row }) => ({ ...row, missing: missing.join(' ') }));
    },
    failureOf: (rows) => {
      const down = sourcesUp(rows as readonly Probed[]).filter(({ up }) => !up);
      return down.length === 0 ? null : `no answer: ${down.map(({ source, kind }) => `${source} ${kind}`).join(', ')}`;
    },
  }),

  defineCommand({
    name: 'photonet costs',
    rows: true,
    summary: 'requests to data providers and what they cost, by day, provider and kind',
    notes: 'A request counts when it was sent, at the price of the mapping; what the provider doesn’t bill costs 0.',
    role: 'read',
    effect: 'reads',
    parameters: period,
    refusalOf: inOrder,
    run: async ({ services, input }) =>
      (await services.providerCosts.between(input)).map(({ costMicros, ...row }) => ({
        ...row,
        cost: amountOf(costMicros),
      })),
  }),
];

/** An amount of a currency as a text, exact to a millionth. */
function amountOf(micros: number): string {
  return `${Math.floor(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, '0')}`;
}

function targetsIn(list: string): readonly ProbeTarget[] {
  const read = readProbeTargets(list);
  if (!read.ok) throw new Refusal(read.problem);
  if (read.targets.length === 0) throw new Refusal('there is no target');
  return read.targets;
}

async function contentsOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Refusal(`${file} can't be read`, { cause });
  }
}
