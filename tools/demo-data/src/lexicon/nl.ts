import { lexicon } from './lexicon.ts';

export const nl = lexicon({
  women: 'Emma|Julia|Sanne|Lotte|Anouk|Fleur|Eva|Noor|Femke|Iris|Lieke|Roos|Maud|Amber|Yara|Isa',
  men: 'Daan|Sem|Lucas|Bram|Thijs|Jesse|Sven|Ruben|Lars|Milan|Joris|Niels|Stijn|Koen|Tijn|Youssef',
  families:
    'de Jong|Jansen|de Vries|van den Berg|Bakker|van Dijk|Visser|Smit|Meijer|de Boer|Mulder|de Groot|Bos|Vos|Peters|Hendriks|van Leeuwen|Dekker|Brouwer|Dijkstra',
  bios: '{role} uit {city} ✨ {a} en {b}|{role} | {a}, {b} en koffie|Liefde voor {a} en {b} 📍 {city}|Elke week nieuwe ideeën over {a}|{a} • {b} • simpel leven',
  captions:
    'Eindelijk {a} geprobeerd in {city} en helemaal verkocht|Drie dingen over {a} die ik eerder had willen weten|Bewaar dit voor je volgende weekend met {b}|Nieuwe video: {a} met een klein budget|Wie houdt meer van {a} dan van {b}?|Mijn routine voor {a} stap voor stap|Rustige ochtend met {b} en koffie|Eerlijke mening over {a} na een maand',
  niches: {
    fashion: 'stylist|mode|outfits|tweedehands kleding|sneakers|trends|accessoires|jurken',
    beauty: 'visagist|make-up|huidverzorging|lippenstift|krullen|nagels|zonnebrand|kapsels',
    fitness: 'trainer|krachttraining|hardlopen|yoga|thuis sporten|eiwitrijke recepten|mobiliteit|wielrennen',
    food: 'thuiskok|makkelijke recepten|brood bakken|taart|straatvoedsel|vegan koken|avondeten|kaas',
    travel: 'reiziger|reizen|wandelen|stedentrips|treinreizen|camper|stranden|bergen|fietsroutes',
    gaming: 'streamer|games|toernooien|indie games|retro consoles|reviews|uitdagingen|esports',
    technology: 'ontwikkelaar|techniek|telefoons|programmeren|kunstmatige intelligentie|gadgets|open source|slim huis',
    music: 'liedjesschrijver|gitaar|liedjes|concerten|piano|muziekproductie|teksten|vinyl',
    art: 'illustrator|aquarel|tekenen|keramiek|muurschilderingen|portretten|digitale kunst|linosnede',
    parenting: 'moeder van twee|opvoeding|verhaaltjes|lunchtrommel|knutselen|babyslaap|gezin|school',
    pets: 'hondenmens|honden|katten|hondentraining|wandelingen|asiel|puppy’s|dierengezondheid',
    home: 'interieurstylist|interieur|planten|klussen|oude meubels|keuken|tuin|opruimen',
    cars: 'autoliefhebber|oldtimers|elektrische auto’s|testritten|motoren|tuning|garage|circuit',
    business: 'ondernemer|geldzaken|marketing|freelancen|sparen|beleggen|thuiswerken|productiviteit',
  },
});
