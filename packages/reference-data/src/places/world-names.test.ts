import { expect, test } from '@jest/globals';
import { GeoNamesPlaces } from './geonames-places.ts';

const places = GeoNamesPlaces.load();

/** Common names in these languages, each with the id of its place. */
const names: Readonly<Record<string, string>> = {
  English: `The Hague 2747373, Copenhagen 2618425, Germany DE, Bavaria DE.02, Tuscany IT.16, Mumbai 1275339,
    Ho Chi Minh City 1566083, Ivory Coast CI, Türkiye TR, Eswatini SZ, North Macedonia MK, California US.CA,
    Gqeberha 964420, Nuuk 3421319, Bengaluru 1277333, Republic of Ireland IE, The Netherlands NL, Kingdom of Spain ES,
    Republic of Tatarstan RU.73`,
  German: `Mailand 3173435, Moskau 524901, Kopenhagen 2618425, Kalifornien US.CA, Bayern DE.02, Frankreich FR,
    Venedig 3164603, Lissabon 2267057, Brüssel 2800866, Warschau 756135, Bukarest 683506, Niederlande NL,
    Sizilien IT.15, Lüttich 2792413, München 2867714, Bundesrepublik Deutschland DE`,
  French: `Allemagne DE, Londres 2643743, Pékin 1816670, Le Caire 360630, Anvers 2803138, Bavière DE.02,
    Royaume-Uni GB, Nouvelle-Zélande NZ, Bretagne FR.53, Californie US.CA, Varsovie 756135, Écosse GB.SCT`,
  Spanish: `Alemania DE, Estocolmo 2673730, Múnich 2867714, Japón JP, Cataluña ES.56, Andalucía ES.51,
    Países Bajos NL, Milán 3173435, Nápoles 3172394, Ciudad del Cabo 3369157, Escocia GB.SCT`,
  Portuguese: `Alemanha DE, São Paulo 3448439, Moscovo 524901, Munique 2867714, Nova Zelândia NZ, Espanha ES,
    Copenhague 2618425, Florença 3176959, Coreia do Sul KR, Baviera DE.02`,
  Italian: `Germania DE, Parigi 2988507, Londra 2643743, Firenze 3176959, Napoli 3172394, Toscana IT.16,
    Lombardia IT.09, Sicilia IT.15, Stoccolma 2673730, Svizzera CH, Monaco di Baviera 2867714`,
  Dutch: `Den Haag 2747373, Duitsland DE, Parijs 2988507, Keulen 2886242, Beieren DE.02, Nederland NL,
    Vlaanderen BE.VLG, Milaan 3173435, Kopenhagen 2618425, Wenen 2761369`,
  Polish: `Niemcy DE, Warszawa 756135, Kraków 3094802, Łódź 3093133, Mediolan 3173435, Monachium 2867714, Włochy IT,
    Paryż 2988507, Rzym 3169070, Kijów 703448`,
  Czech: `Praha 3067696, Německo DE, Vídeň 2761369, Mnichov 2867714, Benátky 3164603, Drážďany 2935022, Rakousko AT,
    Bavorsko DE.02, Lipsko 2879139`,
  Hungarian: `Budapest 3054643, Bécs 2761369, Németország DE, Kolozsvár 681290, Pozsony 3060972, Párizs 2988507,
    Magyarország HU, Olaszország IT`,
  Swedish: `Köpenhamn 2618425, Göteborg 2711537, Tyskland DE, Helsingfors 658225, Österrike AT, Frankrike FR,
    Kalifornien US.CA, Peking 1816670`,
  Turkish: `İstanbul 745044, Almanya DE, Atina 264371, Kahire 360630, Lefkoşa 146268, Selanik 734077, Fransa FR,
    İngiltere GB.ENG, Moskova 524901`,
  Vietnamese: `Hà Nội 1581130, Sài Gòn 1566083, Việt Nam VN, Đức DE, Pháp FR, Nhật Bản JP, Đà Nẵng 1583992,
    Hoa Kỳ US`,
  Russian: `Москва 524901, Санкт-Петербург 498817, Германия DE, Париж 2988507, Калифорния US.CA, Астана 1526273,
    Татарстан RU.73, Бавария DE.02, Новосибирск 1496747, Милан 3173435, Екатеринбург 1486209`,
  Ukrainian: `Київ 703448, Львів 702550, Дніпро 709930, Кропивницький 705812, Україна UA, Німеччина DE,
    Одеса 698740, Харків 706483, Варшава 756135`,
  Greek: `Αθήνα 264371, Θεσσαλονίκη 734077, Γερμανία DE, Παρίσι 2988507, Λονδίνο 2643743, Κωνσταντινούπολη 745044,
    Λευκωσία 146268, Ελλάδα GR`,
  Arabic: `القاهرة 360630, الرياض 108410, دبي 292223, دمشق 170654, بغداد 98182, مصر EG, ألمانيا DE, باريس 2988507,
    الدار البيضاء 2553604, بيروت 276781, لندن 2643743`,
  Hebrew: `ירושלים 281184, תל אביב 293397, חיפה 294801, ישראל IL, גרמניה DE, ברלין 2950159, פריז 2988507,
    ניו יורק 5128581`,
  Hindi: `दिल्ली 1273294, मुंबई 1275339, कोलकाता 1275004, वाराणसी 1253405, भारत IN, जर्मनी DE, उत्तर प्रदेश IN.36,
    केरल IN.13`,
  Thai: `กรุงเทพมหานคร 1609350, เชียงใหม่ 1153671, ภูเก็ต 1151254, ประเทศไทย TH, ญี่ปุ่น JP, เบอร์ลิน 2950159,
    ลอนดอน 2643743`,
  Japanese: `東京 1850147, 大阪 1853909, 京都 1857910, 北海道 JP.12, ドイツ DE, パリ 2988507,
    カリフォルニア州 US.CA, コペンハーゲン 2618425, 福岡 1863967`,
  Chinese: `北京 1816670, 上海 1796236, 香港 HK, 成都 1815286, 广东省 CN.30, 德国 DE, 巴黎 2988507,
    加利福尼亚州 US.CA, 台北 1668341, 四川省 CN.32`,
  Short: 'EEUU US, EUA US, CABA 3435910, KL 1735161, the Bay Area 5391959, Naija NG, Mallorca ES.07, Alsace FR.44',
  Korean: `서울 1835848, 부산 1838524, 제주 1846266, 독일 DE, 파리 2988507, 도쿄 1850147, 캘리포니아 US.CA,
    대한민국 KR`,
};

const all = Object.entries(names).flatMap(([language, some]) =>
  [...some.matchAll(/(\S[^,]*) (\S+?)(?:,|$)/g)].map(([, name = '', id = '']) => [language, name, id] as const),
);

test('there are at least 200 names in 20 languages', () => {
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(Object.keys(names).length).toBeGreaterThanOrEqual(20);
});

test.each(all)('%s: %s is %s', (_, name, id) => {
  const place = places.resolve(name);
  expect(`${name}: ${place?.id} ${place?.displayName}`).toBe(`${name}: ${id} ${places.byId(id)?.displayName}`);
});

/** Places that were renamed. Both names are found. */
test.each([
  ['Nur-Sultan', 'Astana', '1526273'],
  ['Kiev', 'Kyiv', '703448'],
  ['Bombay', 'Mumbai', '1275339'],
  ['Port Elizabeth', 'Gqeberha', '964420'],
  ['Bangalore', 'Bengaluru', '1277333'],
  ['Allahabad', 'Prayagraj', '1278994'],
  ['Gurgaon', 'Gurugram', '1270642'],
  ['Swaziland', 'Eswatini', 'SZ'],
  ['Turkey', 'Türkiye', 'TR'],
  ['Rangoon', 'Yangon', '1298824'],
  ['Saigon', 'Ho Chi Minh City', '1566083'],
])('%s, now %s, is %s', (former, today, id) => {
  expect([places.resolve(former)?.id, places.resolve(today)?.id]).toEqual([id, id]);
});
