import { hash } from 'node:crypto';
import { type Columns, encodeColumns, textColumns } from './columns.ts';
import { foldName } from './folding.ts';
import { encodeNames } from './names/name-columns.ts';
import type { PlaceNode } from './place-tree.ts';

/** "No parent" in the parent column. */
export const noParent = 0xffff_ffff;

/** Where so large a part of a region lives in the city of its name, who says that name means the city. */
const shareOfChiefCity = 0.5;

interface Flat {
  node: PlaceNode;
  parent: number;
  last: number;
}

/**
 * Compiles the tree into the bytes of the dictionary file: columns by ordinal (the place's position in preorder), of which
 * those of countries and regions ("areas") have one entry for each of these.
 */
export function encodeDictionary(countries: readonly PlaceNode[]): Uint8Array {
  const flat: Flat[] = [];
  const visit = (node: PlaceNode, parent: number): void => {
    const ordinal = flat.push({ node, parent, last: 0 }) - 1;
    for (const child of node.children) visit(child, ordinal);
    (flat[ordinal] as Flat).last = flat.length - 1;
  };
  for (const country of [...countries].sort((a, b) => (a.id < b.id ? -1 : 1))) visit(country, noParent);

  const weights = flat.map(({ node }) => weightOf(node));
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

/** The place's population, or a little less than that of the city which a region of the same name mostly is. */
function weightOf(node: PlaceNode): number {
  const chief = node.children.find(({ type }) => type === 'CITY');
  if (node.type !== 'REGION' || chief === undefined) return node.population;
  const names = new Set([chief.name, ...chief.aliases].map(foldName));
  const isCity = names.has(foldName(node.name)) && chief.population >= node.population * shareOfChiefCity;
  return isCity ? chief.population - 1 : node.population;
}

function identities(flat: readonly Flat[]): Columns {
  const ordinals = [...flat.keys()];
  const node = (ordinal: number): PlaceNode => (flat[ordinal] as Flat).node;
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
    areaParents: Uint32Array.from(areas, (ordinal) => (flat[ordinal] as Flat).parent),
    areaLasts: Uint32Array.from(areas, (ordinal) => (flat[ordinal] as Flat).last),
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
