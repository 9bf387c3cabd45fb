import { lexicon } from './lexicon.ts';

export const en = lexicon({
  women:
    'Emma|Olivia|Ava|Sophia|Mia|Charlotte|Amelia|Harper|Evelyn|Abigail|Emily|Ella|Grace|Chloe|Lily|Hannah|Zoe|Nora|Lucy|Aaliyah|Naomi|Ruby|Jasmine|Kayla|Brooke|Paige|Morgan|Tessa|Imani|Freya|Poppy|Isla|Maya|Priya|Keisha|Savannah|Hazel|Autumn|Bianca|Daisy',
  men: 'Liam|Noah|Oliver|James|Elijah|William|Henry|Lucas|Benjamin|Theo|Jack|Levi|Alexander|Mason|Ethan|Daniel|Jacob|Logan|Jackson|Samuel|Owen|Wyatt|Caleb|Nathan|Isaac|Ryan|Tyler|Marcus|Jordan|Andre|Malik|Darius|Finn|Callum|Archie|Hugo|Kofi|Tunde|Arjun|Dylan',
  families:
    'Smith|Johnson|Williams|Brown|Jones|Miller|Davis|Wilson|Anderson|Taylor|Moore|Jackson|Martin|Lee|Thompson|White|Harris|Clark|Lewis|Robinson|Walker|Young|Allen|King|Wright|Scott|Hill|Green|Adams|Baker|Nelson|Carter|Mitchell|Turner|Parker|Collins|Edwards|Stewart|Morris|Murphy|Cook|Bailey|Cooper|Reed|Bell|Ward|Brooks|Gray|Okafor|Mensah|Osei|Patel|Singh|Campbell|Fraser|Hughes|Palmer|Foster|Hayes|Quinn',
  bios: '{role} from {city} ✨ {a} and {b} every day|{role} | {a}, {b} & honest reviews|Sharing my love for {a} and {b} 📍 {city}|{role} based in {city}. New posts about {a} every week|Just a {role} who talks too much about {b}|{a} • {b} • slow mornings|Helping you get better at {a} | {role}|{city} {role} 🌿 {a} first, {b} second|Writer and {role}: {a}, {b} and everything between|Small steps, big {a}. {role} for beginners',
  captions:
    'Finally tried {a} in {city} and I am not going back|Three things I wish I knew about {a} before I started|Honest thoughts on {a} after a month of {b}|Save this for your next weekend of {b}|My whole week in {a}: the good, the bad and the {b}|Who else thinks {a} is better than {b}?|New video is up, all about {a} on a small budget|Behind the scenes of our {b} shoot in {city}|You asked, here it is: my {a} routine step by step|A quiet morning with {b} and too much coffee|Reply with your favourite {a} and I will try it next|Day ten of the {a} challenge and my {b} finally makes sense',
  niches: {
    fashion:
      'stylist|streetwear|vintage finds|outfit ideas|sneakers|capsule wardrobe|thrift hauls|denim|runway looks|accessories',
    beauty:
      'makeup artist|skincare|glowy skin|lipstick swatches|curly hair|nail art|sunscreen|clean beauty|eyeliner|haircare',
    fitness:
      'personal trainer|strength training|home workouts|running|mobility|protein meals|yoga flows|marathon prep|pilates|calisthenics',
    food: 'home cook|sourdough|quick dinners|vegan recipes|street food|coffee|meal prep|baking|ramen|weeknight pasta',
    travel:
      'traveller|slow travel|travel tips|hidden beaches|city breaks|budget flights|van life|hiking trails|hostels|road trips|national parks|train journeys',
    gaming:
      'streamer|speedruns|indie games|ranked matches|retro consoles|game reviews|esports|farming sims|boss fights|patch notes',
    technology:
      'engineer|gadgets|open source|phone reviews|smart home|coding tips|machine learning|mechanical keyboards|startups|home labs',
    music: 'songwriter|guitar covers|live sessions|vinyl|beats|piano|studio days|singing tips|festival sets|lyrics',
    art: 'illustrator|watercolour|sketchbooks|digital painting|ceramics|street art|printmaking|portraits|colour palettes|murals',
    parenting:
      'mum of two|toddler meals|bedtime stories|baby sleep|family trips|school mornings|gentle parenting|nursery ideas|crafts for kids|homeschool',
    pets: 'dog person|rescue dogs|puppy training|cat toys|long walks|raw feeding|kittens|grooming|parrots|pet health',
    home: 'interior designer|small spaces|diy projects|houseplants|thrifted furniture|kitchen makeovers|gardening|organising|cosy corners|paint colours',
    cars: 'car enthusiast|classic cars|road tests|electric cars|detailing|track days|engine builds|motorbikes|off road|tuning',
    business:
      'founder|side hustles|personal finance|marketing tips|freelancing|investing|productivity|remote work|branding|small business',
  },
});
