import { lexicon } from './lexicon.ts';

export const fr = lexicon({
  women:
    'Emma|Léa|Chloé|Manon|Camille|Inès|Jade|Louise|Alice|Sarah|Juliette|Clara|Zoé|Margaux|Élise|Anaïs|Océane|Pauline|Lucie|Mathilde|Aïcha|Fatou|Noémie|Élodie|Apolline|Capucine',
  men: 'Lucas|Hugo|Louis|Gabriel|Jules|Arthur|Adam|Raphaël|Nathan|Théo|Maxime|Antoine|Clément|Baptiste|Romain|Quentin|Julien|Yanis|Rayan|Valentin|Benoît|Étienne|Mamadou|Bastien|Corentin|Loïc',
  families:
    'Martin|Bernard|Dubois|Thomas|Robert|Richard|Petit|Durand|Leroy|Moreau|Simon|Laurent|Lefebvre|Michel|Garcia|David|Bertrand|Roux|Vincent|Fournier|Morel|Girard|André|Mercier|Dupont|Lambert|Bonnet|François|Martinez|Legrand|Garnier|Faure|Rousseau|Blanc|Guérin|Diallo|Traoré|Benali',
  bios: '{role} à {city} ✨ {a} et {b}|{role} | {a}, {b} et bonne humeur|Passionnée de {a} et de {b} 📍 {city}|{role} de {city}. Chaque semaine des idées de {a}|Je t’aide avec {a} | {role}|{a} • {b} • vie douce|Ici on parle de {a}, de {b} et de rien d’autre|Un peu de {b}, beaucoup de {a}',
  captions:
    'J’ai enfin testé {a} à {city} et j’ai adoré|Trois choses sur {a} que j’aurais aimé savoir avant|À garder pour ton prochain week-end {b}|Nouvelle vidéo : {a} avec un petit budget|Qui préfère {a} à {b} ?|Ma routine {a} étape par étape|Dans les coulisses de notre journée {b} à {city}|Matin tranquille avec {b} et café|Avis sincère sur {a} après un mois|Dis-moi en commentaire tes astuces {a}',
  niches: {
    fashion: 'styliste|mode|tenues|friperie|baskets|tendances|accessoires|robes',
    beauty: 'maquilleuse|maquillage|soin de la peau|rouge à lèvres|boucles|ongles|protection solaire|coiffures',
    fitness: 'coach sportif|musculation|course à pied|yoga|entraînement maison|recettes protéinées|mobilité|trail',
    food: 'cuisinière|recettes faciles|pâtisserie|pain maison|fromages|cuisine végétale|dîners rapides|street food',
    travel: 'voyageur|voyages|randonnée|escapades|voyages en train|van aménagé|plages cachées|montagne|sac à dos',
    gaming: 'streamer|jeux vidéo|parties classées|jeux indés|consoles rétro|tournois|tests de jeux|défis',
    technology:
      'ingénieure|tech|smartphones|programmation|intelligence artificielle|gadgets|logiciel libre|maison connectée',
    music: 'autrice compositrice|guitare|chansons|concerts|piano|production musicale|paroles|vinyles',
    art: 'illustratrice|aquarelle|dessin|céramique|art urbain|portraits|peinture numérique|gravure',
    parenting:
      'maman de deux enfants|parentalité|histoires du soir|goûters|activités enfants|sommeil de bébé|famille|école',
    pets: 'amie des chiens|chiens adoptés|chats|éducation canine|balades|refuge|chiots|santé animale',
    home: 'décoratrice|décoration|plantes|bricolage|brocante|cuisine ouverte|jardin|rangement',
    cars: 'passionné de voitures|voitures anciennes|voitures électriques|essais|motos|moteurs|circuit|atelier',
    business: 'entrepreneuse|finances personnelles|marketing|freelance|épargne|investissement|télétravail|productivité',
  },
});
