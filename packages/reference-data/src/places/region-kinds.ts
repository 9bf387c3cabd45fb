import { foldName } from './folding.ts';

/** Words for kinds of regions. Names are compared without them if nothing else matches. */
const ofRegions = new Set(
  foldName(
    'province region oblast governorate state of the county district prefecture department departamento municipality ' +
      'republic respublika krai kray autonomous canton parish city emirate rayon raion voivodeship provincia wilaya ' +
      'al ash as ad an ar az autonome autonomous region provinz kanton gouvernement präfektur departement distrikt ' +
      'departement région gouvernorat préfecture región comunidad autónoma distrito regione autonoma prefettura ' +
      'governatorato distretto dipartimento contea parrocchia região comunidade município estado estat estado regierungsbezirk ' +
      'województwo obwód dystrykt departament hrabstwo provincie regio kraj oblasť župa județ județul megye tartomány ' +
      'il ili ilçesi vilayeti eyaleti область край провинция регион республика округ область провінція департамент',
  ).split(' '),
);

/** Words for kinds of regions and countries. */
export const ofRegionsAndCountries = new Set([
  ...ofRegions,
  ...foldName(
    'republik bundesrepublik république república repubblica federal federation kingdom königreich reino royaume commonwealth',
  ).split(' '),
]);

/** Returns `Buenos Aires` for `Provincia de Buenos Aires`. */
export function withoutKind(name: string, kinds: ReadonlySet<string> = ofRegions): string {
  return name
    .split(' ')
    .filter((word) => !kinds.has(foldName(word)))
    .join(' ')
    .replace(/^(?:(?:d|del|de la|de|des|di|do|da|du|of|von|van|d['’])(?: |$))/i, '')
    .replace(/^d['’]/, '');
}
