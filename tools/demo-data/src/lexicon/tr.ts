import { lexicon } from './lexicon.ts';

export const tr = lexicon({
  women:
    'Zeynep|Elif|Ayşe|Merve|Esra|Büşra|Selin|Ece|Defne|Ceren|Gizem|İrem|Melis|Derya|Sude|Nehir|Pelin|Aslı|Dilara|Yağmur',
  men: 'Mehmet|Mustafa|Emre|Can|Burak|Kerem|Ali|Arda|Efe|Berk|Onur|Deniz|Mert|Kaan|Ozan|Serkan|Barış|Yusuf|Umut|Tolga',
  families:
    'Yılmaz|Kaya|Demir|Şahin|Çelik|Yıldız|Aydın|Öztürk|Arslan|Doğan|Kılıç|Aslan|Çetin|Kara|Koç|Kurt|Özdemir|Polat|Güneş|Aksoy|Erdoğan|Korkmaz|Tekin|Acar|Bulut|Taş',
  bios: '{city} • {role} ✨ {a} ve {b}|{role} | {a}, {b} ve kahve|Her gün {a} ve {b} 📍 {city}|{role}. Her hafta yeni {a} fikirleri|{a} • {b} • sade hayat|Burada {a} ve {b} konuşuyoruz',
  captions:
    'Sonunda {city} şehrinde {a} denedim ve bayıldım|Keşke önceden bilseydim dediğim üç {a} bilgisi|Hafta sonu {b} için bunu kaydet|Yeni video: az bütçeyle {a}|Kim {a} seviyor, kim {b}?|Adım adım {a} rutinim|{city} günlüğü: {b} kamera arkası|Sakin bir sabah, {b} ve kahve|Bir ay sonra {a} hakkında dürüst yorumum|En sevdiğin {a} önerisini yorumlara yaz',
  niches: {
    fashion: 'stilist|moda|kombin|vintage|spor ayakkabı|trendler|aksesuar|elbise',
    beauty: 'makyöz|makyaj|cilt bakımı|ruj|kıvırcık saç|oje|güneş kremi|saç modelleri',
    fitness: 'antrenör|evde spor|kuvvet|koşu|yoga|protein tarifleri|esneme|spor salonu',
    food: 'aşçı|kolay tarifler|börek|tatlılar|sokak lezzetleri|vegan mutfak|ekmek|akşam yemeği',
    travel: 'gezgin|gizli koylar|hafta sonu rotaları|ucuz uçuş|kamp|doğa yürüyüşü|köyler|sırt çantası',
    gaming: 'yayıncı|oyunlar|dereceli maçlar|bağımsız oyunlar|eski konsollar|turnuvalar|oyun incelemesi|meydan okuma',
    technology: 'mühendis|teknoloji|telefonlar|yazılım|yapay zeka|aletler|açık kaynak|akıllı ev',
    music: 'söz yazarı|gitar|şarkılar|konserler|piyano|müzik yapımı|sözler|bağlama',
    art: 'illüstratör|suluboya|çizim|seramik|duvar resmi|portreler|dijital resim|baskı',
    parenting: 'iki çocuk annesi|annelik|uyku masalları|beslenme çantası|el işi|bebek uykusu|aile|okul',
    pets: 'köpek sever|sahiplendirme|kediler|köpek eğitimi|yürüyüşler|barınak|yavrular|hayvan sağlığı',
    home: 'iç mimar|dekorasyon|bitkiler|kendin yap|eski mobilya|mutfak|bahçe|düzen',
    cars: 'araba tutkunu|klasik arabalar|elektrikli arabalar|test sürüşü|motosiklet|motorlar|modifiye|garaj',
    business: 'girişimci|kişisel finans|dijital pazarlama|satış|birikim|yatırım|uzaktan çalışma|verimlilik',
  },
});
