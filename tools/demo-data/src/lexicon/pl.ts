import { lexicon } from './lexicon.ts';

export const pl = lexicon({
  women:
    'Anna|Zuzanna|Julia|Maja|Zofia|Hanna|Aleksandra|Natalia|Karolina|Magda|Oliwia|Kinga|Weronika|Ewa|Małgorzata|Iga',
  men: 'Jakub|Antoni|Jan|Szymon|Filip|Kacper|Michał|Mateusz|Piotr|Tomasz|Bartosz|Wojciech|Paweł|Krzysztof|Igor|Łukasz',
  families:
    'Nowak|Wójcik|Kowalczyk|Woźniak|Mazur|Krawczyk|Kaczmarek|Zając|Król|Wróbel|Stępień|Dudek|Adamczyk|Pawlak|Sikora|Walczak|Baran|Michalak|Szewczyk|Pietrzak',
  bios: '{role} ✨ {a} i {b} 📍 {city}|{role} | {a}, {b} i kawa|{city}. Co tydzień coś nowego: {a}|{a} • {b} • proste życie|Tu rządzi {a} i {b}',
  captions:
    'W końcu {a}, {city} i wielka radość|Trzy rzeczy o temacie {a}, które warto wiedzieć|Zapisz na następny weekend: {b}|Nowy film: {a} za małe pieniądze|Co wybierasz: {a} czy {b}?|Moja rutyna: {a} krok po kroku|Spokojny poranek, {b} i kawa|Szczera opinia po miesiącu: {a}|Napisz w komentarzu swój patent na {a}',
  niches: {
    fashion: 'stylistka|moda|stylizacje|ubrania z drugiej ręki|sneakersy|trendy|dodatki|sukienki',
    beauty: 'wizażystka|makijaż|pielęgnacja|pomadki|loki|paznokcie|kosmetyki|fryzury',
    fitness: 'trenerka|trening w domu|siła|bieganie|joga|przepisy białkowe|rozciąganie|siłownia',
    food: 'kucharka|proste przepisy|pierogi|ciasta|jedzenie uliczne|kuchnia roślinna|chleb|kolacja',
    travel: 'podróżnik|góry|weekendowe wypady|tanie loty|szlaki|pociągi|morze|plecak',
    gaming: 'streamer|gry|mecze rankingowe|gry niezależne|stare konsole|turnieje|recenzje gier|wyzwania',
    technology:
      'programistka|technologia|telefony|programowanie|sztuczna inteligencja|gadżety|otwarty kod|inteligentny dom',
    music: 'wokalistka|gitara|piosenki|koncerty|pianino|produkcja muzyki|teksty|winyle',
    art: 'ilustratorka|akwarela|rysunek|ceramika|murale|portrety|malarstwo cyfrowe|grafika',
    parenting: 'mama dwójki|macierzyństwo|bajki|śniadania|prace ręczne|sen dziecka|rodzina|szkoła',
    pets: 'psiara|psy|koty|szkolenie psów|spacery|adopcja|szczeniaki|zdrowie zwierząt',
    home: 'projektantka wnętrz|wnętrza|rośliny|majsterkowanie|stare meble|kuchnia|ogród|porządek',
    cars: 'fan motoryzacji|klasyki|auta elektryczne|testy|motocykle|silniki|tuning|warsztat',
    business:
      'przedsiębiorczyni|finanse osobiste|marketing|sprzedaż|oszczędzanie|inwestycje|praca zdalna|produktywność',
  },
});
