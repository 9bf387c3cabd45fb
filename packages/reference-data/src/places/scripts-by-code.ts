/** Scripts by ISO 15924 code; some codes stand for several. */
export const scriptsByCode: Readonly<Record<string, RegExp>> = {
  Arab: /\p{Script=Arabic}/u,
  Armi: /\p{Script=Imperial_Aramaic}/u,
  Armn: /\p{Script=Armenian}/u,
  Beng: /\p{Script=Bengali}/u,
  Cans: /\p{Script=Canadian_Aboriginal}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Deva: /\p{Script=Devanagari}/u,
  Ethi: /\p{Script=Ethiopic}/u,
  Geor: /\p{Script=Georgian}/u,
  Grek: /\p{Script=Greek}/u,
  Gujr: /\p{Script=Gujarati}/u,
  Guru: /\p{Script=Gurmukhi}/u,
  Hans: /\p{Script=Han}/u,
  Hant: /\p{Script=Han}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Khmr: /\p{Script=Khmer}/u,
  Knda: /\p{Script=Kannada}/u,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/u,
  Laoo: /\p{Script=Lao}/u,
  Latn: /\p{Script=Latin}/u,
  Mlym: /\p{Script=Malayalam}/u,
  Mong: /\p{Script=Mongolian}/u,
  Mtei: /\p{Script=Meetei_Mayek}/u,
  Mymr: /\p{Script=Myanmar}/u,
  Olck: /\p{Script=Ol_Chiki}/u,
  Orya: /\p{Script=Oriya}/u,
  Sinh: /\p{Script=Sinhala}/u,
  Syrc: /\p{Script=Syriac}/u,
  Taml: /\p{Script=Tamil}/u,
  Telu: /\p{Script=Telugu}/u,
  Tfng: /\p{Script=Tifinagh}/u,
  Thaa: /\p{Script=Thaana}/u,
  Thai: /\p{Script=Thai}/u,
  Tibt: /\p{Script=Tibetan}/u,
};

/** Returns the usual scripts of languages, given as tags such as `sr,de-CH`. Latin if unknown. */
export function scriptsOfLanguages(tags: string): readonly RegExp[] {
  const codes = tags
    .split(',')
    .filter((tag) => tag !== '')
    .map((tag) => new Intl.Locale(tag).maximize().script ?? 'Latn');
  return [...new Set(codes)].map((code) => {
    const script = scriptsByCode[code];
    if (script === undefined) throw new Error(`Unknown script ${code}`);
    return script;
  });
}
