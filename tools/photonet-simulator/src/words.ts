/** Parts of names; `tag` is the subject of a user's posts. */
export const firstNames =
  'anna bruno carla dario elif farid greta hugo ines jonas kaya lena mateo nadia omar petra quinn rosa samir tara ugo vera wanda ximena yusuf zoe amara birk chiara diego'.split(
    ' ',
  );
export const lastNames =
  'adler baker costa dietz evans ferro gomez haas ito jansen kowalski lopez meyer novak olsen park quist rossi sato tanaka ueda vidal weber xu yilmaz zander moreau silva berg khan'.split(
    ' ',
  );
export const fullNames = '山田 花子|محمد علي|Ελένη Παπά|Иван Петров|José Ñuñez|👩‍🍳 Chef Mia|अनीता शर्मा|'.split('|');

/** Hashtags in several scripts. */
export const hashtags =
  'travel food fitness fashion beauty art photography nature music gaming books coffee vegan yoga running cycling hiking surf ski diy interior garden architecture design tech startup finance parenting dogs cats horses cars motorcycles camping vanlife wedding makeup skincare nails hair streetwear vintage sustainable minimalism baking recipes wine cocktails streetfood berlin paris london tokyo istanbul lisbon nyc mexico sunset mountains ocean forest été reisen çay 旅行 カフェ 여행 سفر путешествия यात्रा slow_living ootd2025'.split(
    ' ',
  );

export const places =
  'Berlin, Germany|Café Central|Plaza Mayor|東京タワー|Central Park|Bosphorus|Praia do Norte|Zürich HB'.split('|');
export const cities = 'Berlin, Berlin|Austin, Texas|Lyon, Rhône|Porto, Porto|İzmir, İzmir|Osaka, Osaka'.split('|');
export const categories = [
  ['Blogger', 'BLOGGER'],
  ['Photographer', 'PHOTOGRAPHER'],
  ['Health/beauty', 'HEALTH_BEAUTY'],
  ['Musician/band', 'MUSICIAN_BAND'],
  ['Restaurant', 'RESTAURANT'],
  ['Digital creator', 'DIGITAL_CREATOR'],
] as const;

export const sentences =
  'Light and shade.|A day that went as it liked.|One more for the album 📷|Ask me anything about it!|שלום \u200fעולם|Family 👨‍👩‍👧‍👦 first|Ça va être bien|今日はいい天気|Limited seats left, link in bio.|No filter, no plan.'.split(
    '|',
  );

export const remarks =
  '🔥🔥🔥|So good!|Where is this?|Çok güzel 😍|amazing work|素敵|Need this|رائع|Love it @friend|haha|First!|What lens?'.split(
    '|',
  );
export const songs = [
  ['Slow River', 'The Lanterns'],
  ['Night Bus', 'Mira K'],
  ['Golden Hour', 'Paper Boats'],
  ['夏の終わり', 'ハル'],
] as const;
