import { hash } from 'node:crypto';
import { type Columns, encodeColumns, textColumns } from './columns.ts';
import { foldName } from './folding.ts';
import { encodeNames } from './names/name-columns.ts';
import type { PlaceNode } from './place-tree.ts';

/** Marks countries in the parent column. */
export const noParent = 0xffff_ffff;

/**
 * Share of a region that must live in its largest city for a common name to mean the city, by the displayed name of the city:
 * `Valencia`, `New York City`, `Haiphong`. `times` outweighs the displayed name of the region.
 */
const namesakes = {
  same: { share: 0.1, times: 1 },
  containing: { share: 0.25, times: 10 },
  other: { share: 0.5, times: 1 },
} as const;

/** Share of a region that a city of its name in another region must have: Buenos Aires. */
const shareElsewhere = 0.25;
/** A country is better known than a town of this population. */
const minWeightOfCountry = 100_000;

interface PlaceEntry {
  node: PlaceNode;
  parent: number;
  last: number;
}

/**
 * Compiles the tree into the dictionary file: columns by ordinal, the place's position in preorder. Columns of areas have one
 * entry per country and region.
 */
export function encodeDictionary(countries: readonly PlaceNode[]): Uint8Array {
  const flat: PlaceEntry[] = [];
  const visit = (node: PlaceNode, parent: number): void => {
    const ordinal = flat.push({ node, parent, last: 0 }) - 1;
    for (const child of node.children) visit(child, ordinal);
    (flat[ordinal] as PlaceEntry).last = flat.length - 1;
  };
  for (const country of [...countries].sort((a, b) => (a.id < b.id ? -1 : 1))) visit(country, noParent);

  const weights = weightsOf(flat);
  const unusual = [...flat.keys()].filter((ordinal) => weights[ordinal] !== flat[ordinal]?.node.population);
  const columns: Columns = {
    populations: Uint32Array.from(flat, ({ node }) => node.population),
    unusualOrdinals: Uint32Array.from(unusual),
    unusualWeights: Uint32Array.from(unusual, (ordinal) => weights[ordinal] as number),
    ...identities(flat),
    ...encodeNames(
      flat.map(({ node }, ordinal) => ({ names: [node.name, ...node.aliases], weight: weights[ordinal] as number })),
    ),
  };
  const version = hash('sha256', encodeColumns(columns)).slice(0, 16);
  return encodeColumns({ ...columns, version: new TextEncoder().encode(version) });
}

/**
 * Returns the populations. A city ranks just above the region that is named after it, but not above the country of that name:
 * `Djibouti`.
 */
function weightsOf(flat: readonly PlaceEntry[]): number[] {
  const weights = flat.map(({ node }) =>
    node.type === 'COUNTRY' ? Math.max(node.population, minWeightOfCountry) : node.population,
  );
  const cities = Map.groupBy(flat.keys(), (ordinal) => keyOf((flat[ordinal] as PlaceEntry).node));
  for (const [ordinal, { node, parent }] of flat.entries()) {
    if (node.type !== 'REGION' || node.name === flat[parent]?.node.name) continue;
    const times = timesOfChief(node);
    const elsewhere = (cities.get(keyOf({ ...node, type: 'CITY' })) ?? []).find(
      (city) => (flat[city]?.node.population ?? 0) >= shareElsewhere * node.population,
    );
    if (times > 0) weights[ordinal + 1] = node.population * times + 1;
    else if (elsewhere !== undefined) weights[elsewhere] = node.population + 1;
  }
  return weights;
}

function keyOf({ type, countryCode, name }: PlaceNode): string {
  return `${type} ${countryCode} ${name}`;
}

/** Returns how often its largest city outweighs the region; 0 for other names and small shares. */
function timesOfChief({ name, population, children: [chief] }: PlaceNode): number {
  if (chief === undefined) return 0;
  const [displayed, ...others] = [chief.name, ...chief.aliases].map(foldName);
  const folded = foldName(name);
  if (folded !== displayed && !others.includes(folded)) return 0;
  const isContained = ` ${displayed} `.includes(` ${folded} `);
  const { share, times } = namesakes[folded === displayed ? 'same' : isContained ? 'containing' : 'other'];
  return chief.population >= population * share ? times : 0;
}

function identities(flat: readonly PlaceEntry[]): Columns {
  const ordinals = [...flat.keys()];
  const node = (ordinal: number): PlaceNode => (flat[ordinal] as PlaceEntry).node;
  const number = (ordinal: number): number => Number(node(ordinal).id);
  const areas = ordinals.filter((ordinal) => node(ordinal).type !== 'CITY');
  const areaIndex = new Map(areas.map((ordinal, index) => [ordinal, index]));
  const cities = ordinals.filter((ordinal) => !areaIndex.has(ordinal)).sort((a, b) => number(a) - number(b));
  const former = ordinals
    .flatMap((ordinal) => node(ordinal).formerIds.map((id) => ({ id, ordinal })))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    numbers: Uint32Array.from(ordinals, (ordinal) => areaIndex.get(ordinal) ?? number(ordinal)),
    areaOrdinals: Uint32Array.from(areas),
    areaParents: Uint32Array.from(areas, (ordinal) => (flat[ordinal] as PlaceEntry).parent),
    areaLasts: Uint32Array.from(areas, (ordinal) => (flat[ordinal] as PlaceEntry).last),
    ...textColumns(
      'code',
      areas.map((ordinal) => node(ordinal).id),
    ),
    citiesByNumber: Uint32Array.from(cities),
    formerOrdinals: Uint32Array.from(former, ({ ordinal }) => ordinal),
    ...textColumns(
      'former',
      former.map(({ id }) => id),
    ),
  };
}
