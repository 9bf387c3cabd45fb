import { operationNamed } from '@creator-discovery/operations';
import { defaultPolicies } from '@creator-discovery/rate-limits';
import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/reference-data/places';
import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import data from '../testing/sentences.json' with { type: 'json' };

/** `sentences.json` has sentences and their filters, in the notation of `shown`, and the names in the data. */

type Body = Readonly<Record<string, unknown>>;

interface Read {
  readonly filters: Readonly<Record<string, Body>>;
  readonly understood: readonly { text: string; start: number; end: number; field: string }[];
  readonly not_understood: readonly { text: string; start: number; end: number }[];
  readonly read_by?: string;
}

const names = data.topics.split('|').map((name) => ({ name, creatorCount: 1 }));
const ports = {
  places: GeoNamesPlaces.load(),
  languages: IsoLanguages.load(),
  facets: {
    interests: async () => ({ entries: data.interests.split('|'), total: 0 }),
    topics: async () => ({ entries: names, total: 0 }),
  },
  limits: { take: async () => ({ taken: true, windows: [] }) },
  clock: { now: async () => new Date('2026-03-03T12:00:00Z') },
  sentenceModel: null,
};
const call = { caller: { account: { accountId: 'a' } }, terms: { policies: defaultPolicies }, onLimits: () => {} };

async function read(body: Body, own: object = ports): Promise<Read> {
  const outcome = await operationNamed('suggest_filters')?.handle(call as never, body as never, own as never);
  return (outcome as { readonly body: Read }).body;
}

/** `audienceRange 10000..; audience.location DE 30%` */
function shown(filters: Read['filters']): string {
  const all = Object.entries(filters).flatMap(([group, fields]) =>
    Object.entries(fields).map(
      ([field, value]) => `${group === 'audience' ? 'audience.' : ''}${field} ${words(value)}`,
    ),
  );
  return all.sort().join('; ');
}

const unnamed = ['id', 'code', 'value', 'values', 'types', 'any', 'keywords'];

function words(value: unknown): string {
  if (Array.isArray(value)) return value.map(words).join('|');
  if (typeof value !== 'object' || value === null) return String(value);
  const { percentage, display_name: _, minValue, maxValue, ...rest } = value as Body;
  const named = Object.entries(rest).filter(([key]) => key !== 'name');
  const parts = named.map(([key, own]) => (unnamed.includes(key) ? words(own) : `${key} ${words(own)}`));
  if (minValue !== undefined || maxValue !== undefined) parts.push(`${minValue ?? ''}..${maxValue ?? ''}`);
  return [...parts, ...(percentage === undefined ? [] : [`${percentage}%`])].join(' ');
}

/** Checks that spans are parts of the text, in order and apart. */
function expectSpans(text: string, { understood, not_understood }: Read): string {
  const spans = [...understood, ...not_understood].sort((a, b) => a.start - b.start);
  let [rest, end] = ['', 0];
  for (const span of spans) {
    expect(span.start).toBeGreaterThanOrEqual(end);
    if (!span.text.includes('•')) expect(text.slice(span.start, span.end)).toBe(span.text);
    rest += text.slice(end, span.start);
    end = span.end;
  }
  return rest + text.slice(end);
}

describe.each(Object.entries(data.sentences))('sentences in %s', (language, sentences) => {
  test('at least 90 % are read exactly by rules', async () => {
    const misread: string[] = [];
    for (const [text, expected] of Object.entries(sentences)) {
      const found = shown((await read({ text })).filters);
      if (found !== expected) misread.push(`${text} => ${found}`);
    }
    const total = Object.keys(sentences).length;
    if (misread.length > total / 10) expect(misread).toEqual([]);
    expect(total).toBeGreaterThanOrEqual({ en: 35, de: 25 }[language] ?? 5);
  });

  test.each(Object.keys(sentences))('every word is understood, reported or without a meaning: %s', async (text) => {
    const found = await read({ text });
    const rest = expectSpans(text, found);
    expect(await read({ text: rest, locale: language })).toMatchObject({ filters: {}, not_understood: [] });
    for (const { field } of found.understood) {
      const [group = '', own = ''] = field.split('.');
      expect(Object.keys(found.filters[group] ?? {})).toContain(own);
    }
  });
});

test('the sentence of the marketer sets every wish', async () => {
  const text = Object.keys(data.sentences.en)[0] as string;
  expect(await read({ text, platform: 'photonet' })).toMatchObject({
    filters: {
      basic: { platform: 'photonet', contactDetails: ['EMAIL'] },
      creator: {
        gender: { code: 'FEMALE' },
        locations: [{ id: 'DE' }, { id: 'AT' }],
        audienceRange: { minValue: 10_000, maxValue: 100_000 },
      },
      audience: { gender: { code: 'FEMALE', percentage: 50 }, age: { minValue: 18, maxValue: 34, percentage: 50 } },
      content: { topics: ['Vegan Food'] },
      performance: { engagementRate: { minValue: 3 } },
    },
    not_understood: [],
    read_by: 'rules',
  });
});

test.each([
  [{ text: 'engagement 1,5', locale: 'de' }, 'engagementRate 1.5..'],
  [{ text: 'men and women in Spain, under 30% women' }, 'location ES'],
  [{ text: "not in Spain or Portugal, without email or phone, don't speak English, not on TikTok, no men" }, ''],
  [{ text: 'email or phone' }, ''],
  [{ text: 'show us #はな🌺 skincare -meat, without #ad' }, 'bioKeywords none meat; hashtags はな🌺; topics Skincare'],
  [{ text: 'fashion creators on videonet' }, 'bioKeywords fashion; platform videonet'],
  [{ text: '-100k followers, - 5 % growth, --3%' }, 'audienceGrowth 5%'],
  [{ text: 'under 3%, 1.234 average likes' }, 'averageLikes 1234..; engagementRate ..3'],
  [{ text: 'exactly 10k followers, at least twice a week' }, 'audienceRange 10000..10000; postsPerWeek 2..'],
  [{ text: '1日1回投稿' }, 'postsPerWeek 7..'],
  [{ text: '每天更新两次' }, 'postsPerWeek 14..'],
  [{ text: '주 2회 이상 업로드' }, 'postsPerWeek 2..'],
  [{ text: 'over 3000 women, over 100 creators, 1000+ moms' }, 'gender FEMALE'],
  [{ text: 'Frauen aus Wein oder Bier, in Brixen' }, 'gender FEMALE; location 3181550'],
  [{ text: 'mães e pais de primeira viagem, mães de primeira viagem' }, 'gender FEMALE; interests Family & Parenting'],
  [{ text: '3%-1%, posted within last 2 weeks' }, 'engagementRate 1..3; mostRecentPosts 2026-02-17'],
  [{ text: '10 posts per month, posts 10 times a month' }, ''],
  [{ text: 'posts twice, daily, engagement 1.234, not active this week, did not grow by 5%, not 10k' }, ''],
  [{ text: 'mentions @nike or @adidas' }, 'mentions nike|adidas'],
  [{ text: 'who mention Nike and Adidas, not mentioning @nike' }, ''],
  [{ text: 'speaks Georgian or Lao' }, 'languages ka|lo'],
  [{ text: 'doing AI tools, our brand sells AI tools' }, 'bioKeywords AI tools|AI tool'],
  [{ text: 'Dear all, target audience: moms, worldwide' }, 'audience.gender FEMALE'],
  [{ text: 'latin music, nail polish' }, 'bioKeywords latin; interests Music; topics Nail Art'],
  [{ text: 'her sun hat, run by women' }, 'bioKeywords her sun hat; gender FEMALE'],
  [{ text: 'women in Paris, Texas, 10k followers' }, 'audienceRange 10000..; gender FEMALE; location 4717560'],
  [{ text: 'Irish or Swiss women in Washington D.C. or L.A.' }, 'gender FEMALE; locations 4140963|5368361'],
  [{ text: 'Marfa, TX or Springfield, Illinois, United States' }, 'locations 5525775|4250542'],
  [{ text: 'Luxembourg, Belgium' }, 'locations LU|BE'],
  [{ text: 'who does gaming, wine from Georgia (the country)' }, 'interests Gaming|Beer, Wine & Spirits; location GE'],
  [{ text: 'email, phone oder telegram' }, ''],
  [{ text: 'telegram creators, with email and WhatsApp' }, 'contactDetails EMAIL|WHATSAPP'],
  [{ text: 'paid partnerships, followers between 100k and 10k' }, 'audienceRange 10000..100000; paidPartnerships true'],
  [{ text: 'without paid partnerships, not verified yet, excluding Spain, France and Italy' }, ''],
  [{ text: 'no agencies, shops or brands' }, 'bioKeywords none agencies'],
  [{ text: 'agencies excluded, no raw food, not fast food' }, 'bioKeywords none agencies|raw food'],
  [{ text: 'women not men, women not over 30, not Madrid but Lyon' }, 'age ..30; gender FEMALE; location 2996944'],
  [{ text: 'Audience: women, 60%, Lyon, 40 %' }, 'audience.gender FEMALE 60%; audience.location 2996944 40%'],
  [{ text: 'women, 60 %' }, 'audience.gender FEMALE 60%'],
  [{ text: 'women in their 20s with 1,00,000 followers' }, 'age 20..29; audienceRange 100000..; gender FEMALE'],
  [{ text: '5 lakh to 1 crore followers' }, 'audienceRange 500000..10000000'],
  [{ text: '5000人から2万人' }, 'audienceRange 5000..20000'],
  [{ text: 'at least 1 post a day and 3%+ engagement' }, 'engagementRate 3..; postsPerWeek 7..'],
  [{ text: 'Publikum in Wien (mind. 70 %)' }, 'audience.location 2761369 70%'],
  [{ text: '한국어랑 영어 하는 유튜버' }, 'languages ko|en'],
  [{ text: 'cuentas de pets, de perros en madrid' }, 'interests Pets; location 3117735; topics Dogs'],
  [{ text: 'somebody between fifty and a hundred thousand followers' }, 'audienceRange 50000..100000'],
  [{ text: 'call +49 170 1234567 or (212) 555-0123' }, ''],
  [{ text: '0171/1234567, 03-1234-5678, lena@example.com, 49 170 1234567, 170 1234567' }, ''],
  [{ text: '+100 000-500 000 followers' }, 'audienceRange 100000..500000'],
  [{ text: 'women with two kids, $5 million, ten million dollars, 2026-11-30, 01.11.2026, 1/2/26' }, 'gender FEMALE'],
  [{ text: 'the three sisters in Sichuan 四川' }, 'bioKeywords sisters|sister; location CN.32'],
  [{ text: 'Turkish coffee creators in Spain' }, 'bioKeywords Turkish coffee; location ES'],
  [{ text: 'Persian rugs, chinese medicine creators' }, 'bioKeywords Persian rugs|chinese medicine'],
  [{ text: 'chapeaux Panama' }, 'bioKeywords chapeaux Panama'],
  [{ text: 'Panama hats, New York fashion week' }, 'bioKeywords Panama hats|New York fashion week'],
  [{ text: 'Paris Hilton, Guinea pigs, Swiss fondue' }, 'bioKeywords Paris Hilton|Guinea pigs|Swiss fondue'],
  [{ text: 'turkey recipes, Chicago Bulls' }, 'bioKeywords Chicago Bulls; topics Recipes'],
  [{ text: '20 Berlin Hamburg women' }, 'gender FEMALE; locations 2950159|2911298'],
  [{ text: 'Berlin streetwear women' }, 'gender FEMALE; location 2950159'],
  [{ text: 'creadores de medicina china' }, 'bioKeywords medicina china'],
  [{ text: 'éleveurs de Boston terrier' }, 'bioKeywords éleveurs|Boston terrier'],
  [{ text: 'Brazilian gamers, Mexican food' }, 'bioKeywords Mexican food; interests Gaming; location BR'],
  [{ text: 'sugar-free pets in Nice or Bath' }, 'bioKeywords sugar-free; interests Pets; locations 2990440|2656173'],
  [{ text: '電話03-1234-5678' }, 'contactDetails PHONE'],
  [{ text: '東京タワー、韓国コスメ' }, 'bioKeywords 東京タワー|韓国コスメ'],
  [{ text: 'South Indian weddings, blogueurs du sud' }, 'bioKeywords South Indian weddings'],
  [{ text: 'St. Louis bakers, approx. 30k' }, 'audienceRange 30000..; location 4407066'],
  [{ text: 'women in their early thirties, posts 3 reels a week' }, 'age 30..39; gender FEMALE; postsPerWeek 3..'],
  [{ text: 'Frauen Mitte zwanzig, 3 mal pro Woche' }, 'age 20..29; gender FEMALE; postsPerWeek 3..'],
  [{ text: 'veinteañeras en Barcelona' }, 'age 20..29; location 3128760'],
  [{ text: 'trentenaires à Lyon' }, 'age 30..39; location 2996944'],
  [{ text: 'ventenni a Milano' }, 'age 20..29; location 3173435'],
  [{ text: "20'li yaşlarda kadınlar" }, 'age 20..29; gender FEMALE'],
  [{ text: '이십대와 30대 여성' }, 'age 20..29; gender FEMALE'],
  [{ text: '팔로워 1만 20대' }, 'age 20..29; audienceRange 10000..'],
  [{ text: '90后女生' }, 'bioKeywords 90后; gender FEMALE'],
  [{ text: 'women 18 24 10000 followers' }, 'age 18..; audienceRange 10000..; gender FEMALE'],
  [{ text: 'German bakers' }, 'bioKeywords bakers|baker; language de'],
  [{ text: 'blogueras de cocina francesa en Madrid' }, 'bioKeywords cocina francesa; gender FEMALE; location 3117735'],
  [{ text: 'bakers in marfa, 10k to 1 mil followers' }, 'audienceRange 10000..1000000; bioKeywords bakers|baker'],
  [{ text: 'ragazze tra i 18 e i 24 anni' }, 'age 18..24; gender FEMALE'],
  [{ text: '90s fashion, men 6’2' }, 'bioKeywords 90s; gender MALE; interests Fashion'],
  [{ text: 'F1 B2B, web3, 3D printing, 4x4' }, 'bioKeywords F1 B2B'],
  [{ text: 'similar to https://tiktok.com/@lena.costa/' }, 'lookalikeCreators lena.costa; platform shortnet'],
  [{ text: '오만 여행, 49ers fans since 2015, 5만원' }, 'interests Travel, Tourism & Aviation'],
  [{ text: '两岁宝宝, 二十代の女性' }, 'age 20..29; bioKeywords 两岁宝宝; gender FEMALE'],
  [{ text: 'beş bin ile on bin takipçi arası' }, 'audienceRange 5000..10000'],
  [{ text: 'K-pop latina java, mobile gaming' }, 'bioKeywords K-pop latina java; interests Gaming'],
  [{ text: 'Persian cat, Bengal cat owners' }, 'bioKeywords Persian cat; topics Cats'],
  [{ text: '20代女性向け、スペインと京都以外、メールなし' }, 'audience.age 20..29; audience.gender FEMALE'],
  [{ text: 'engagement dal 3 al 6%, non più di 10 mila follower' }, 'audienceRange ..10000; engagementRate 3..6'],
  [{ text: 'non-binary, nobody under 10k, no preference' }, 'audienceRange 10000..; bioKeywords non-binary'],
  [{ text: '没有广告的母婴博主' }, 'bioKeywords none 广告; interests Family & Parenting'],
  [{ text: 'Σε ψάχνω για καλές μαγείρισσες από το χωριό' }, ''],
  [{ text: 'everywhere in Europe but France, no creators from Spain, exclude creators who mention @nike' }, ''],
  [
    { text: 'Hi team,\n1. top 2000 vegan bakers\n2. Paris (France)\nBudget: up to 5k\nThanks, Ann' },
    'bioKeywords bakers|baker; location 2988507; topics Vegan Food',
  ],
  [
    { text: '• Average views: 20k\n• Audience: 🇩🇪 women\n• Location: Spain\nNiche: streetwear' },
    'audience.gender FEMALE; averageViews 20000..; bioKeywords streetwear; location ES',
  ],
  [{ text: 'نساء في ألمانيا وفرنسا' }, 'gender FEMALE; locations DE|FR'],
  [{ text: 'блогеры из Хорватии, Польши, в Риме, Новосибирск' }, 'locations HR|PL|3169070|1496747'],
  [{ text: '週に3回以上投稿、@lena に似ている' }, 'lookalikeCreators lena; postsPerWeek 3..'],
  [{ text: 'haftada en az 2 gönderi, 100 binden az takipçi' }, 'audienceRange ..100000; postsPerWeek 2..'],
  [{ text: 'over 5000 vegan chefs, top 100 creators by followers in Spain' }, 'location ES; topics Vegan Food'],
  [{ text: 'between 2000 and 3000 women, 20-30 creators, 20 minute videos, 4% CTR, 60 %' }, 'gender FEMALE'],
  [{ text: 'women, under 60%, at most 2 posts a day' }, 'postsPerWeek ..14'],
  [{ text: 'Acme needs 20 fitness people whose followers are men' }, 'audience.gender MALE; interests Fitness & Yoga'],
  [{ text: 'not posting daily, daily makeup' }, 'topics Makeup Tutorials'],
  [{ text: 'erwähnt @nike, zweimal täglich, nicht älter als 35' }, 'age ..35; mentions nike; postsPerWeek 14..'],
  [{ text: '毎日投稿、女性を20人探しています' }, 'gender FEMALE; postsPerWeek 7..'],
  [{ text: '3 daily posts, creators over 50' }, 'age 50..; postsPerWeek 21..'],
  [{ text: '2+ reels/week, minimum age 21, not interested in anyone over 40' }, 'age 21..; postsPerWeek 2..'],
  [{ text: 'first-time parents, over 60s' }, 'age 60..; interests Family & Parenting'],
  [{ text: 'word#notag, #vegan#food' }, 'bioKeywords word#notag; hashtags vegan|food'],
  [{ text: 'mujeres de Madrid' }, 'gender FEMALE; location 3117735'],
  [{ text: 'Send me a list of 20 female beauty creators' }, 'gender FEMALE; interests Beauty & Cosmetics'],
  [{ text: "Please find the client's launch bakers" }, 'bioKeywords bakers|baker'],
  [{ text: 'stylish audience, cosy posting sourdough creators' }, 'bioKeywords sourdough'],
  [{ text: 'keine Follower aus Indien, in den letzten 4 Wochen nichts gepostet' }, ''],
  [{ text: 'female audience, 25-34' }, 'audience.age 25..34; audience.gender FEMALE'],
  [{ text: 'half of the audience in Spain' }, 'audience.location ES 50%'],
  [{ text: 'Nordic walking dads in Benelux' }, 'bioKeywords Nordic walking; gender MALE; locations BE|NL|LU'],
  [{ text: "We're a Lyon brand looking for dads in Rome" }, 'gender MALE; location 3169070'],
  [{ text: 'Lehrerinnen Ü50' }, 'age 50..; bioKeywords Lehrerinnen|Lehrerin; gender FEMALE'],
  [{ text: 'Creator:innen unter 5k, ein Beitrag pro Woche, U30' }, 'age ..30; audienceRange ..5000; postsPerWeek 1..'],
  [{ text: 'une vidéo par jour au plus' }, 'postsPerWeek ..7'],
  [{ text: 'captions mentioning oats, not in India, audience in India' }, 'audience.location IN; captionKeywords oats'],
  [{ text: 'politics about bakeries, about coaches' }, 'bioKeywords politics|bakeries|bakery|coaches|coach'],
  [{ text: 'audience: women 25-40, 60%' }, 'audience.age 25..40 60%; audience.gender FEMALE'],
  [{ text: 'ينشرون يوميا عن السفر، أول مرة' }, 'interests Travel, Tourism & Aviation; postsPerWeek 7..'],
  [{ text: 'don’t include anyone with more than 500k followers, 2 reels each' }, 'audienceRange ..500000'],
  [{ text: 'e-postası olan' }, 'contactDetails EMAIL'],
  [{ text: 'actifs ces 30 derniers jours' }, 'mostRecentPosts 2026-02-01'],
  [{ text: 'Köche aus Neustadt, Linz oder Bergen' }, 'bioKeywords Köche; locations 2864054|2772400|3161732'],
  ...Object.entries(data.guessed).map(([text, expected]) => [{ text }, expected] as [Body, string]),
])('nothing is guessed: %j', async (body, expected) => {
  expect(shown((await read(body)).filters)).toBe(expected);
});

test.each([
  ['half a million followers', 500_000],
  ['two million five hundred thousand followers', 2_500_000],
  ['mindestens fünfundzwanzigtausend Follower', 25_000],
  ['treinta y cinco mil seguidores', 35_000],
  ['quatre-vingt-dix mille abonnés', 90_000],
  ['cento e cinquenta mil seguidores', 150_000],
  ['più di duecentomila follower', 200_000],
  ['drieëntwintigduizend volgers', 23_000],
  ['pięćdziesiąt tysięcy obserwujących', 50_000],
  ['yüz elli bin takipçi', 150_000],
  ['フォロワー二十五万人以上', 250_000],
  ['пятьдесят тысяч подписчиков', 50_000],
  ['십오만 팔로워', 150_000],
  ['خمسين ألف متابع', 50_000],
  ['दस लाख फॉलोअर्स', 1_000_000],
  ['粉丝一万五千以上', 15_000],
  ['粉丝3千5百以上', 3500],
  ['フォロワー1万5000人以上', 15_000],
  ['팔로워 2만 5천 이상', 25_000],
  ['1억 5천만 팔로워', 150_000_000],
  ['三万', 30_000],
  ['几万粉丝', 10_000],
  ['a million followers', 1_000_000],
  ['полмиллиона подписчиков', 500_000],
  ['フォロワー千人以上', 1000],
])('numbers in words are read: %s', async (text, followers) => {
  expect(await read({ text })).toMatchObject({
    filters: { creator: { audienceRange: { minValue: followers } } },
    not_understood: [],
  });
});

const marketersWishes =
  'audience.age 18..34 50%; audience.gender FEMALE 50%; audienceRange 10000..100000; contactDetails EMAIL; engagementRate 3..; gender FEMALE';

test.each([
  [
    'Ищу женщин-блогеров про веганскую еду в Германии или Австрии, 10-100 тыс. подписчиков, вовлечённость выше 3 %, аудитория в основном женщины 18-34, с e-mail',
    `${marketersWishes}; interests Restaurants, Food & Grocery; locations DE|AT; topics Vegan Food`,
  ],
  [
    '독일이나 오스트리아의 여성 비건 푸드 크리에이터, 팔로워 1만~10만, 참여율 3% 이상, 오디언스는 주로 18-34세 여성, 이메일 있음',
    `${marketersWishes}; locations DE|AT; topics Vegan Food`,
  ],
  [
    'صانعات محتوى طعام نباتي في ألمانيا أو النمسا، من 10 إلى 100 ألف متابع، تفاعل أكثر من 3٪، الجمهور غالبًا نساء 18-34، مع بريد إلكتروني',
    `${marketersWishes}; locations DE|AT; topics Vegan Food`,
  ],
  [
    'जर्मनी या ऑस्ट्रिया की महिला वीगन फूड क्रिएटर, 10 हज़ार से 1 लाख फॉलोअर्स, एंगेजमेंट 3% से ज़्यादा, ऑडियंस में ज़्यादातर 18-34 की महिलाएं, ईमेल के साथ',
    `${marketersWishes}; locations DE|AT; topics Vegan Food`,
  ],
  [
    '德国或奥地利的女性素食美食博主，粉丝1万-10万，互动率3%以上，受众主要是18-34岁女性，有邮箱',
    `${marketersWishes}; locations DE|AT; topics Vegan Food`,
  ],
  [
    'Блогеры-путешественники из Москвы от 50 тыс. подписчиков',
    'audienceRange 50000..; interests Travel, Tourism & Aviation; location 524901',
  ],
  ['Мамы-блогеры в Санкт-Петербурге, до 30 тысяч подписчиков', 'audienceRange ..30000; gender FEMALE; location 498817'],
  [
    'Фитнес-инфлюенсеры, говорящие по-русски, 1 млн+ подписчиков',
    'audienceRange 1000000..; interests Fitness & Yoga; language ru',
  ],
  ['Блогеры, которые публиковали посты за последние 30 дней, Беларусь', 'location BY; mostRecentPosts 2026-02-01'],
  [
    '서울에 사는 여행 인플루언서, 팔로워 5만 이상',
    'audienceRange 50000..; interests Travel, Tourism & Aviation; location 1835848',
  ],
  ['부산 맛집 블로거 팔로워 3천 이상', 'audienceRange 3000..; interests Restaurants, Food & Grocery; location 1838524'],
  ['일본에 사는 한국어 유튜버', 'language ko; location JP'],
  ['최근 30일 이내에 게시한 육아 블로거', 'interests Family & Parenting; mostRecentPosts 2026-02-01'],
  [
    'مؤثرات جمال في السعودية أكثر من 50 ألف متابع',
    'audienceRange 50000..; gender FEMALE; interests Beauty & Cosmetics; location SA',
  ],
  ['أمهات مؤثرات في الأردن أقل من ٢٠ ألف متابع', 'audienceRange ..20000; gender FEMALE; location JO'],
  ['مؤثرون رجال في الكويت يتحدثون العربية', 'gender MALE; language ar; location KW'],
  ['جمهور من قطر 40٪', 'audience.location QA 40%'],
  [
    'मुंबई के ट्रैवल ब्लॉगर 50 हज़ार से ज़्यादा फॉलोअर्स',
    'audienceRange 50000..; interests Travel, Tourism & Aviation; location 1275339',
  ],
  ['दिल्ली की फैशन इन्फ्लुएंसर, 1 लाख फॉलोअर्स', 'audienceRange 100000..; interests Fashion; location 1273294'],
  ['हिंदी बोलने वाले फूड ब्लॉगर भारत में', 'interests Restaurants, Food & Grocery; language hi; location IN'],
  ['ब्यूटी क्रिएटर 5 लाख से 10 लाख', 'audienceRange 500000..1000000; interests Beauty & Cosmetics'],
  ['上海的旅游博主，粉丝5万以上', 'audienceRange 50000..; interests Travel, Tourism & Aviation; location 1796236'],
  [
    '北京健身达人，男性，粉丝100万以上',
    'audienceRange 1000000..; gender MALE; interests Fitness & Yoga; location 1816670',
  ],
  ['会说中文的时尚博主，在新加坡', 'interests Fashion; language zh; location SG'],
  ['香港KOL，粉絲5千至3萬', 'audienceRange 5000..30000; location HK'],
])('usual sentences in other scripts are read: %s', async (text, expected) => {
  const found = await read({ text });
  expect(shown(found.filters)).toBe(expected);
  expect(found.not_understood).toEqual([]);
});

test('a contact is not understood, not repeated, and explained', async () => {
  const found = await read({ text: 'women like lena@example.com or +49 170 1234567' });
  const warnings = [expect.stringContaining('set no filter')];
  const unread = [{ text: expect.stringMatching(/^like •+ or •+$/) }];
  expect(found).toMatchObject({
    filters: { creator: { gender: { code: 'FEMALE' } } },
    not_understood: unread,
    warnings,
  });
  expect(JSON.stringify(found)).not.toMatch(/lena|1234567/);
});

test('a place that shares its name adds a warning', async () => {
  const warning = 'creator.location was read as Georgia, United States (region, US.GA). Other places';
  expect(await read({ text: 'women in Georgia' })).toMatchObject({ warnings: [expect.stringContaining(warning)] });
  const ofHalle = expect.stringMatching(/was read as Halle \(Saale\).+: Halle, Flanders/);
  expect(await read({ text: 'Frauen aus Halle' })).toMatchObject({ warnings: [ofHalle] });
  for (const text of ['women in Paris, Texas', 'ragazze romane'])
    expect(await read({ text })).toMatchObject({ warnings: [] });
});

test('each possible name is looked up once, so that a long text delays nobody', async () => {
  const named = jest.spyOn(ports.places, 'named');
  await read({ text: '日'.repeat(500) });
  expect(named.mock.calls.length).toBeLessThan(500 * 12);
});

test('any text has spans that are parts of it', async () => {
  const parts = Object.values(data.sentences).flatMap((sentences) =>
    Object.keys(sentences).flatMap((one) => one.split(' ')),
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(' ')),
  );
  await fc.assert(
    fc.asyncProperty(text, async (any) => {
      expectSpans(any, await read({ text: any }));
    }),
    { numRuns: 60 },
  );
});

describe('a configured model', () => {
  const text = 'folks from Lyon who cook vegan, smallish following, on photonet';

  /** Reads the text with a model that returns this answer. */
  async function readWith(answer: string | null, sentence = text) {
    const asked: string[][] = [];
    const sentenceModel = { name: 'a-model', answer: async (...all: string[]) => asked.push(all) && answer };
    const found = await read({ text: sentence }, { ...ports, sentenceModel });
    return { ...found, asked, shown: shown(found.filters), left: found.not_understood.map((span) => span.text) };
  }

  const parts = (...filters: object[]) => JSON.stringify({ filters });
  const lyon = { filter: 'creator.location', value: { name: 'Lyon' }, texts: ['folks from Lyon'] };
  const following = { filter: 'creator.audienceRange', value: { maxValue: 20_000 }, texts: ['smallish following'] };
  const cooks = { filter: 'content.topics', value: ['vegan food'], texts: ['who cook vegan'] };

  test('reads what the rules do not', async () => {
    const found = await readWith(`\`\`\`json\n${parts(lyon, cooks, following)}\n\`\`\``);
    expect(found.shown).toMatch(/^audienceRange \.\.20000; location \S+; platform photonet; topics Vegan Food$/);
    expect(found).toMatchObject({ read_by: 'a-model', left: [] });
    expectSpans(text, found);
    expect(found.asked).toEqual([[expect.stringContaining('creator.audienceRange'), text]]);
  });

  test.each([
    ['a name that no dictionary has', { ...lyon, value: { name: 'Lyyyon' } }],
    ['an unknown topic', { ...cooks, value: ['Volcano Food'] }],
    ['a word that the sentence lacks', { filter: 'content.bioKeywords', value: { any: ['chef'] }, texts: ['cook'] }],
    ['an account that the sentence lacks', { filter: 'creator.lookalikeCreators', value: 'lena', texts: ['folks'] }],
    ['a quote that the sentence lacks', { ...lyon, texts: ['of Lyon'] }],
    ['an unknown filter', { ...lyon, filter: 'creator.shoeSize' }],
    ['a value of the wrong shape', { ...following, value: 'small' }],
    ['a value out of bounds', { filter: 'audience.age', value: { minValue: 60, maxValue: 20 }, texts: ['folks'] }],
  ])('cannot set %s', async (_, part) => {
    const [without, found] = [await readWith(parts(cooks, following)), await readWith(parts(cooks, following, part))];
    expect(found.shown).toBe(without.shown);
    expect(found.left).toEqual(without.left);
  });

  test.each([null, '', 'I cannot.', '{"filters": 5}', parts(lyon)])(
    'does not replace the rules with less: %j',
    async (answer) => {
      const { asked: _, shown: __, left: ___, ...found } = await readWith(answer);
      expect(found).toEqual({ ...(await read({ text })), read_by: 'rules' });
    },
  );

  test('is not asked about sentences that the rules read whole', async () => {
    expect((await readWith(parts(), 'women in Spain')).asked).toEqual([]);
  });
});
