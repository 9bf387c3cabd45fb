import { lexicon } from './lexicon.ts';

export const ja = lexicon({
  women:
    'Yui=結衣|Hina=陽菜|Sakura=さくら|Aoi=葵|Rin=凛|Mei=芽衣|Yuka=由佳|Misaki=美咲|Nana=奈々|Haruka=遥|Ayaka=彩花|Mio=澪|Kana=加奈|Riko=莉子',
  men: 'Haruto=陽翔|Ren=蓮|Sota=颯太|Yuto=悠斗|Riku=陸|Kaito=海斗|Takumi=匠|Daiki=大輝|Kenta=健太|Shota=翔太|Ryo=涼|Hiroki=裕樹|Tatsuya=達也|Yuki=優希',
  families:
    'Sato=佐藤|Suzuki=鈴木|Takahashi=高橋|Tanaka=田中|Ito=伊藤|Watanabe=渡辺|Yamamoto=山本|Nakamura=中村|Kobayashi=小林|Kato=加藤|Yoshida=吉田|Yamada=山田|Sasaki=佐々木|Matsumoto=松本|Inoue=井上|Kimura=木村',
  bios: '{city}~在住の~{role}~。~{a}~と~{b}~が好きです|{role}~／~{a}~と~{b}~の毎日~✨|{a}~❤️~{b}~📍~{city}|毎週~{a}~を紹介しています~。~{role}|{a}~・~{b}~・~暮らし|{b}~好きの~{role}~☕️~お仕事の依頼はDMまで|{city}~で~{a}~を楽しむ~{role}~のアカウントです',
  captions:
    '{city}~で~{a}~を試しました！|{a}~について~知っておきたい三つのこと|週末の~{b}~に~保存してください|新しい動画~「~{a}~」~を公開しました|{a}~と~{b}~、~どちらが好きですか？|朝の~{b}~と~コーヒー☕️|一か月~{a}~を続けた感想|{a}~の一日~✨|コメントで~おすすめの~{a}~を教えてください',
  niches: {
    fashion: 'スタイリスト|ファッション|コーデ|古着|スニーカー|着物|アクセサリー|秋服',
    beauty: '美容家|メイク|スキンケア|口紅|髪型|ネイル|日焼け止め|美容',
    fitness: 'トレーナー|筋トレ|ランニング|ヨガ|宅トレ|ストレッチ|ダイエット|登山',
    food: '料理家|料理|お弁当|ラーメン|お菓子|カフェ|パン|和食',
    travel: '旅人|旅行|温泉|海|山|電車旅|絶景|一人旅',
    gaming: '配信者|ゲーム|実況|対戦|レトロゲーム|大会|攻略|新作',
    technology: 'エンジニア|ガジェット|スマホ|プログラミング|人工知能|家電|カメラ|開発',
    music: '歌い手|ギター|音楽|ライブ|ピアノ|作曲|歌|バンド',
    art: 'イラストレーター|イラスト|水彩|陶芸|書道|似顔絵|デザイン|絵',
    parenting: '二児の母|育児|絵本|離乳食|子ども|家族|工作|寝かしつけ',
    pets: '犬好き|犬|猫|散歩|保護猫|子犬|ペット|うさぎ',
    home: 'インテリア好き|インテリア|収納|観葉植物|家具|庭|掃除|暮らし',
    cars: '車好き|車|バイク|ドライブ|旧車|電気自動車|整備|愛車',
    business: '起業家|副業|投資|貯金|仕事術|転職|節約|経営',
  },
});
