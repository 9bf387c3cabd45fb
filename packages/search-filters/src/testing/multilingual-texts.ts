import fc from 'fast-check';

/**
 * Texts as people write them, in scripts with spaces and without, mixed, with emoji between words, and with everything that
 * a rule for words can trip over.
 */

/** Words of scripts written with spaces between them. */
const spacedWords: Readonly<Record<string, readonly string[]>> = {
  Latin: [
    'yoga',
    'Crème',
    'BRÛLÉE',
    'İzmir',
    'ISPARTA',
    'ılık',
    'Straße',
    'ﬁtness',
    'ＹＯＧＡ',
    'cʼhoar',
    'Việt',
    'łódź',
    'x',
  ],
  Greek: ['ΟΔΟΣ', 'οδός', 'ταξίδια', 'ΣΊΣΥΦΟΣ', 'καφές', 'ᾠδή'],
  Cyrillic: ['Москва', 'йога', 'ЁЛКА', 'мода', 'пʼять', 'їжа'],
  Armenian: ['Երևան', 'նորաձեւություն', 'սուրճ'],
  Georgian: ['თბილისი', 'ᲛᲝᲓᲐ', 'ღვინო'],
  Hebrew: ['תל', 'אביב', 'אוכל', 'שָׁלוֹם', 'אופנה'],
  Arabic: ['القاهرة', 'موضة', 'سَفَر', 'قهوة', 'می\u200cخواهم', 'ﻻﺑﺲ', '٢٠٢٤'],
  Ethiopic: ['አዲስ', 'አበባ', 'ጉዞ', 'ቡና'],
  Devanagari: ['दिल्ली', 'साड़ी', 'यात्रा', 'हिन्दी', 'योग', 'ज़िन्दगी'],
  Bengali: ['ঢাকা', 'রান্না', 'ভ্রমণ', 'শাড়ি'],
  Gurmukhi: ['ਪੰਜਾਬ', 'ਖਾਣਾ', 'ਗਿੱਧਾ'],
  Gujarati: ['અમદાવાદ', 'ખોરાક', 'મુસાફરી'],
  Tamil: ['சென்னை', 'பயணம்', 'சமையல்', 'கொண்டு'],
  Telugu: ['హైదరాబాద్', 'వంట', 'ప్రయాణం'],
  Kannada: ['ಬೆಂಗಳೂರು', 'ಅಡುಗೆ', 'ಪ್ರವಾಸ'],
  Malayalam: ['കൊച്ചി', 'യാത്ര', 'പാചകം'],
  Sinhala: ['කොළඹ', 'ගමන්', 'ආහාර'],
  Hangul: ['서울', '스타일리스트', '여행을', '좋아해요', '카페'],
  Tibetan: ['ལྷ་ས', 'བོད་ཇ'],
};

/** Phrases of scripts written without spaces, which are put together as they are. */
const unspacedPhrases: Readonly<Record<string, readonly string[]>> = {
  Japanese: [
    '毎週着物を',
    '紹介しています',
    '京都在住の',
    'スタイリスト',
    'ラーメン',
    'ｺｰﾋｰ',
    'ﾊﾟﾘ',
    '佐々木',
    'カ\u3099ラス',
    'が好き',
    '第1回',
    '葛\u{e0100}城',
    '〆切',
  ],
  Chinese: ['北京', '美食探店', '博主', '熱愛旅行', '咖啡', '分享日常穿搭', '上海', '𠮷野'],
  Thai: ['กรุงเทพ', 'สไตลิสต์', 'น้ำพริก', 'ชอบกาแฟ', 'ท่องเที่ยว', '๒๕๖๗', 'เก'],
  Lao: ['ວຽງຈັນ', 'ອາຫານລາວ', 'ທ່ອງທ່ຽວ', 'ນ້ຳ'],
  Khmer: ['ភ្នំពេញ', 'ម្ហូបខ្មែរ', 'ធ្វើដំណើរ', 'កាហ្វេ'],
  Burmese: ['ရန်ကုန်', 'အစားအသောက်', 'ခရီးသွား', '၂၀၂၄'],
};

/** The scripts, the Japanese three counted as one. */
export const scriptNames: readonly string[] = [...Object.keys(spacedWords), ...Object.keys(unspacedPhrases)];

/** What comes between parts of a bio; some begin or end in marks, or in half of a surrogate pair. */
const betweenParts = [
  ' ',
  '',
  '\n',
  '・',
  ' | ',
  ', ',
  '✨',
  '❤️',
  ' 🧘‍♀️ ',
  '📍',
  '1️⃣',
  '2024',
  '\u200b',
  '\u3000',
  '「',
  ' \u0301',
  '\u3099',
  '\ud83d',
  '\u00ad',
  '🇯🇵',
];

const spacedScripts = Object.values(spacedWords);
const unspacedScripts = Object.values(unspacedPhrases);

const spacedPart = fc
  .constantFrom(...spacedScripts)
  .chain((words) => fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }))
  .map((words) => words.join(' '));
const unspacedPart = fc
  .constantFrom(...unspacedScripts)
  .chain((phrases) => fc.array(fc.constantFrom(...phrases), { minLength: 1, maxLength: 4 }))
  .map((phrases) => phrases.join(''));
const part = fc.oneof(spacedPart, unspacedPart);

/** The same text as another program writes it. */
const rewritten: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text,
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKC'),
  (text) => text.toUpperCase(),
];

/** A bio or caption: a few parts of any scripts. */
export const anyText: fc.Arbitrary<string> = fc
  .tuple(
    part,
    fc.array(fc.tuple(fc.constantFrom(...betweenParts), part), { maxLength: 4 }),
    fc.constantFrom(...rewritten),
  )
  .map(([first, others, rewrite]) => rewrite([first, ...others.flat()].join('')));

/** A keyword entry: a word, a phrase, two of them, or a piece cut out of one of the texts. It has a letter or digit. */
export function anyEntry(texts: readonly string[]): fc.Arbitrary<string> {
  const single = fc.constantFrom(...spacedScripts.flat(), ...unspacedScripts.flat());
  const two = fc.tuple(single, fc.constantFrom(' ', '', '❤️'), single).map((parts) => parts.join(''));
  const piece = fc
    .tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 1, max: 12 }))
    .map(([text, at, length]) => {
      const characters = [...text];
      const from = at % characters.length;
      return characters.slice(from, from + length).join('');
    });
  return fc
    .oneof({ weight: 3, arbitrary: single }, { weight: 1, arbitrary: two }, { weight: 3, arbitrary: piece })
    .filter((entry) => entry.isWellFormed() && /[\p{L}\p{N}]/u.test(entry.normalize('NFKC')));
}
