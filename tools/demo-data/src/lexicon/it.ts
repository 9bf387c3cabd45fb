import { lexicon } from './lexicon.ts';

export const it = lexicon({
  women:
    'Giulia|Sofia|Aurora|Martina|Chiara|Francesca|Alice|Sara|Elena|Giorgia|Beatrice|Anna|Valentina|Federica|Ilaria|Camilla|Noemi|Greta|Silvia|Arianna|Ludovica|Serena',
  men: 'Lorenzo|Leonardo|Francesco|Alessandro|Matteo|Andrea|Gabriele|Riccardo|Tommaso|Davide|Luca|Marco|Simone|Federico|Giacomo|Pietro|Edoardo|Stefano|Antonio|Nicolò|Emanuele|Filippo',
  families:
    'Rossi|Russo|Ferrari|Esposito|Bianchi|Romano|Colombo|Ricci|Marino|Greco|Bruno|Gallo|Conti|De Luca|Costa|Giordano|Mancini|Rizzo|Lombardi|Moretti|Barbieri|Fontana|Santoro|Mariani|Rinaldi|Caruso|Ferrara|Galli|Martini|Leone|Longo|Gentile|Vitale|Serra',
  bios: '{role} a {city} ✨ {a} e {b}|{role} | {a}, {b} e tanto caffè|Amo {a} e {b} 📍 {city}|{role} di {city}. Ogni settimana idee di {a}|Ti aiuto con {a} | {role}|{a} • {b} • vita semplice|Qui si parla di {a} e {b}',
  captions:
    'Finalmente ho provato {a} a {city} e mi è piaciuto|Tre cose su {a} che avrei voluto sapere prima|Salva per il prossimo fine settimana di {b}|Nuovo video: {a} spendendo poco|Chi preferisce {a} a {b}?|La mia routine di {a} passo dopo passo|Dietro le quinte della giornata di {b} a {city}|Mattina tranquilla con {b} e caffè|Opinione sincera su {a} dopo un mese|Scrivimi nei commenti i tuoi consigli su {a}',
  niches: {
    fashion: 'stilista|moda|look|vintage|sneakers|tendenze|accessori|abiti',
    beauty: 'truccatrice|trucco|cura della pelle|rossetti|ricci|unghie|protezione solare|acconciature',
    fitness: 'personal trainer|allenamento a casa|forza|corsa|yoga|ricette proteiche|mobilità|palestra',
    food: 'cuoca|ricette facili|pasta fresca|dolci|pizza|cucina vegana|pane fatto in casa|cene veloci',
    travel: 'viaggiatore|viaggi|borghi|spiagge nascoste|voli economici|sentieri|treni|zaino in spalla|montagna',
    gaming: 'streamer|videogiochi|partite classificate|giochi indie|console retro|tornei|recensioni di giochi|sfide',
    technology:
      'ingegnere|tecnologia|smartphone|programmazione|intelligenza artificiale|gadget|open source|casa intelligente',
    music: 'cantautrice|chitarra|canzoni|concerti|pianoforte|produzione musicale|testi|vinili',
    art: 'illustratrice|acquerello|disegno|ceramica|murales|ritratti|pittura digitale|incisione',
    parenting: 'mamma di due|genitori|favole della buonanotte|merende|lavoretti|sonno del bebè|famiglia|scuola',
    pets: 'amante dei cani|cani salvati|gatti|addestramento|passeggiate|adozione|cuccioli|salute animale',
    home: 'arredatrice|arredamento|piante|fai da te|mobili restaurati|cucine|giardino|ordine in casa',
    cars: 'appassionato di auto|auto d’epoca|auto elettriche|prove su strada|moto|motori|pista|officina',
    business:
      'imprenditrice|finanza personale|marketing digitale|vendite|risparmio|investimenti|lavoro da remoto|produttività',
  },
});
