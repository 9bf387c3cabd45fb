import { lexicon } from './lexicon.ts';

export const de = lexicon({
  women:
    'Anna|Lena|Laura|Marie|Sophie|Lea|Johanna|Julia|Katharina|Hannah|Mia|Emilia|Nele|Franziska|Theresa|Carina|Jana|Miriam|Pia|Vanessa|Sarah|Elif|Greta|Frieda|Annika|Svenja',
  men: 'Lukas|Jonas|Felix|Maximilian|Leon|Paul|Tim|Niklas|Moritz|Jan|Fabian|Tobias|Philipp|Simon|Florian|David|Elias|Ben|Sebastian|Matthias|Jannik|Emre|Henrik|Oskar|Lennart|Kilian',
  families:
    'Müller|Schmidt|Schneider|Fischer|Weber|Meyer|Wagner|Becker|Schulz|Hoffmann|Koch|Bauer|Richter|Klein|Wolf|Schröder|Neumann|Schwarz|Zimmermann|Braun|Krüger|Hartmann|Lange|Werner|Krause|Lehmann|Huber|Gruber|Steiner|Maier|Keller|Vogel|Frank|Berger|Winkler|Yilmaz',
  bios: '{role} aus {city} ✨ {a} und {b}|{role} | {a}, {b} und guter Kaffee|Alles rund um {a} und {b} 📍 {city}|{role} in {city}. Jede Woche neue Ideen zu {a}|Ich helfe dir bei {a} | {role}|{a} • {b} • einfach leben|Hier geht es um {a}, {b} und ehrliche Meinungen|Mit Liebe zu {b} und Hang zum Chaos',
  captions:
    'Endlich {a} in {city} ausprobiert und sofort verliebt|Drei Dinge über {a}, die ich gern früher gewusst hätte|Speichern für das nächste Wochenende mit {b}|Neues Video: {a} mit kleinem Budget|Wer mag {a} auch lieber als {b}?|Meine Routine für {a} Schritt für Schritt|Hinter den Kulissen unserer {b} Tour durch {city}|Ruhiger Morgen mit {b} und Kaffee|Ehrliche Meinung zu {a} nach einem Monat|Schreibt mir eure liebsten Tipps zu {a}',
  niches: {
    fashion: 'Stylistin|Mode|Outfits|Secondhand|Sneaker|Trends|Accessoires|Kleider',
    beauty: 'Visagistin|Make-up|Hautpflege|Lippenstift|Locken|Nägel|Sonnenschutz|Frisuren',
    fitness: 'Trainer|Krafttraining|Laufen|Yoga|Home Workouts|Eiweiß Rezepte|Mobilität|Marathon',
    food: 'Hobbyköchin|einfache Rezepte|Brot backen|Kuchen|Streetfood|vegane Küche|Meal Prep|Pasta',
    travel: 'Weltenbummler|Reisen|Wandern|Städtereisen|Bahnreisen|Campervan|Strände|Berge|Backpacking',
    gaming: 'Streamer|Videospiele|Ranglisten|Indie Games|Retro Konsolen|Turniere|Spieletests|Let’s Plays',
    technology: 'Entwicklerin|Technik|Handys|Programmieren|künstliche Intelligenz|Gadgets|Open Source|Smart Home',
    music: 'Songwriterin|Gitarre|Lieder|Konzerte|Klavier|Musikproduktion|Texte|Schallplatten',
    art: 'Illustratorin|Aquarell|Zeichnen|Keramik|Streetart|Porträts|digitale Malerei|Linoldruck',
    parenting:
      'Mama von zwei Kindern|Familienalltag|Gutenachtgeschichten|Basteln|Babyschlaf|Pausenbrot|Elternzeit|Kindergarten',
    pets: 'Hundemama|Hunde|Katzen|Hundetraining|Tierschutz|Spaziergänge|Welpen|Tiergesundheit',
    home: 'Einrichterin|Wohnideen|Zimmerpflanzen|Heimwerken|Flohmarktfunde|Küche|Garten|Ordnung',
    cars: 'Autofan|Oldtimer|Elektroautos|Testfahrten|Motorräder|Tuning|Motoren|Werkstatt',
    business: 'Gründerin|Finanzen|Marketing|Selbstständigkeit|Sparen|Aktien|Homeoffice|Produktivität',
  },
});
