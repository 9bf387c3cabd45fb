import fc from 'fast-check';
import { plainWordsOfEntry } from './plain-words.ts';

/** Realistic texts in 25 scripts, mixed, with emoji between words, and with the difficult cases of the rule for words. */

/** Words of scripts whose words are indexed whole. */
const spacedWords: Readonly<Record<string, string>> = {
  Latin: 'yoga Crème BRÛLÉE İzmir ISPARTA ılık Straße ﬁtness ＹＯＧＡ cʼhoar Việt łódź Đà ᴛʀᴀᴠᴇʟ 🆃🆁🅰🆅🅴🅻 tra\u00advel x',
  Greek: 'ΟΔΟΣ οδός ταξίδια ΣΊΣΥΦΟΣ καφές ᾠδή',
  Cyrillic: 'Москва йога ЁЛКА мода пʼять їжа',
  Armenian: 'Երևան նորաձեւություն սուրճ',
  Georgian: 'თბილისი ᲛᲝᲓᲐ ღვინო',
  Hebrew: 'תל אביב אוכל שָׁלוֹם אופנה',
  Arabic: 'القاهرة موضة سَفَر قهوة می\u200cخواهم ﻻﺑﺲ ٢٠٢٤ أزياء ازياء کتاب رؤية',
  Ethiopic: 'አዲስ አበባ ጉዞ ቡና',
  Devanagari: 'दिल्ली साड़ी यात्रा हिन्दी योग ज़िन्दगी',
  Bengali: 'ঢাকা রান্না ভ্রমণ শাড়ি',
  Gurmukhi: 'ਪੰਜਾਬ ਖਾਣਾ ਗਿੱਧਾ',
  Gujarati: 'અમદાવાદ ખોરાક મુસાફરી',
  Tamil: 'சென்னை பயணம் சமையல் கொண்டு',
  Telugu: 'హైదరాబాద్ వంట ప్రయాణం',
  Kannada: 'ಬೆಂಗಳೂರು ಅಡುಗೆ ಪ್ರವಾಸ',
  Malayalam: 'കൊച്ചി യാത്ര പാചകം',
  Sinhala: 'කොළඹ ගමන් ආහාර',
  Tibetan: 'ལྷ་ས བོད་ཇ',
};

/** Phrases of scripts whose characters and pairs are indexed. */
const unspacedPhrases: Readonly<Record<string, string>> = {
  Hangul: '서울 스타일리스트 여행을 좋아해요 카페 서울에서 ㅋㅋ 한ㅤ글',
  Japanese:
    '毎週着物を 紹介しています 京都在住の スタイリスト ラーメン ｺｰﾋｰ ﾊﾟﾘ 佐々木 カ\u3099ラス が好き 第1回 葛\u{e0100}城 〆切',
  Chinese: '北京 美食探店 博主 熱愛旅行 咖啡 分享日常穿搭 上海 𠮷野',
  Thai: 'กรุงเทพ สไตลิสต์ น้ำพริก ชอบกาแฟ ท่องเที่ยว ๒๕๖๗ เก',
  Lao: 'ວຽງຈັນ ອາຫານລາວ ທ່ອງທ່ຽວ ນ້ຳ',
  Khmer: 'ភ្នំពេញ ម្ហូបខ្មែរ ធ្វើដំណើរ កាហ្វេ',
  Burmese: 'ရန်ကုန် အစားအသောက် ခရီးသွား ၂၀၂၄',
};

/** The three Japanese scripts count as one. */
export const scriptNames: readonly string[] = [...Object.keys(spacedWords), ...Object.keys(unspacedPhrases)];

const emoji = ['✨', '❤️', '❤', '🧘‍♀️', '🧘🏽‍♀️', '🧘', '1️⃣', '🇯🇵', '🇫🇷', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'];

/** Separators; some begin or end with marks or with half of a surrogate pair. */
const betweenParts = [
  ...[' ', '', '\n', '・', ' | ', ', ', '2024', '「'],
  ...emoji,
  ...['\u200b', 'ㅤ', '\u2060', '\u3000', ' \u0301', '\u3099', '\ud83d', '\u00ad'],
];

const spacedScripts = Object.values(spacedWords).map((words) => words.split(' '));
const unspacedScripts = Object.values(unspacedPhrases).map((phrases) => phrases.split(' '));

const spacedPart = fc
  .constantFrom(...spacedScripts)
  .chain((words) => fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }))
  .map((words) => words.join(' '));
const unspacedPart = fc
  .constantFrom(...unspacedScripts)
  .chain((phrases) => fc.array(fc.constantFrom(...phrases), { minLength: 1, maxLength: 4 }))
  .map((phrases) => phrases.join(''));
const part = fc.oneof(spacedPart, unspacedPart);

/** Rewrites a text as other programs may store it. */
const rewritten: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text,
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKC'),
  (text) => text.toUpperCase(),
];

/** A bio or caption of a few parts in any scripts. */
export const anyText: fc.Arbitrary<string> = fc
  .tuple(
    part,
    fc.array(fc.tuple(fc.constantFrom(...betweenParts), part), { maxLength: 4 }),
    fc.constantFrom(...rewritten),
  )
  .map(([first, others, rewrite]) => rewrite([first, ...others.flat()].join('')));

/** A keyword entry: one or two words or phrases, or a piece of one of the texts. It has a word. */
export function anyEntry(texts: readonly string[]): fc.Arbitrary<string> {
  const single = fc.constantFrom(...spacedScripts.flat(), ...unspacedScripts.flat(), ...emoji);
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
    .filter((entry) => entry.isWellFormed() && plainWordsOfEntry(entry).size > 0);
}
