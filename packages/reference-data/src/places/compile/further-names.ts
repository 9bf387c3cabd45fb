/** Common names that the sources lack, by place id. */
const further: Readonly<Record<string, readonly string[]>> = {
  CD: ['Congo', 'DRC'],
  AE: ['UAE', 'الإمارات'],
  JP: ['Nippon'],
  SA: ['السعودية'],
  US: ['США'],
  'FR.93': ['Provence', 'PACA'],
  'FR.94': ['Corse', 'Korsika', 'Córcega'],
  'IT.17': ['Südtirol', 'Alto Adige', 'South Tyrol'],
  MM: ['Birma', 'Birmanie', 'Birmania', 'Birmânia'],
  'BE.VLG': ['Vlaanderen'],
  'US.CA': ['加州'],
  '1816670': ['Peking', 'Pekin', 'Pékin', 'Pekín', 'Pechino'],
  '3451190': ['Rio'],
  '3530597': ['CDMX'],
  '4140963': ['Washington DC', 'DC'],
  '5128581': ['NYC', 'New York'],
  '5368361': ['LA'],
  '5391959': ['SF'],
};

export function furtherNames(id: string): readonly string[] {
  return further[id] ?? [];
}

/** Common names of languages that the sources lack, by ISO 639-1 code. */
const furtherOfLanguages: Readonly<Record<string, readonly string[]>> = {
  bn: ['Bangla'],
  es: ['Castellano', 'Castilian'],
  fa: ['Farsi'],
  he: ['Ivrit'],
  nl: ['Flemish', 'Vlaams'],
  th: ['ภาษาไทย'],
  tl: ['Filipino'],
  zh: ['Mandarin', '普通话', '國語', '汉语', '漢語'],
};

export function furtherLanguageNames(code: string): readonly string[] {
  return furtherOfLanguages[code] ?? [];
}
