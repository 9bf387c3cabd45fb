import type { Niche } from './lexicon/lexicon.ts';

/** Names of a niche as the API's dictionaries show them, in English as on the platforms. */
export interface NicheNames {
  readonly weight: number;
  /** Share of women among its creators. */
  readonly women: number;
  readonly interests: readonly string[];
  readonly topics: readonly string[];
  /** Used worldwide, in addition to those in the creator's own language. */
  readonly hashtags: readonly string[];
}

function list(names: string): string[] {
  return names.split('|');
}

export const nicheNames: Readonly<Record<Niche, NicheNames>> = {
  fashion: {
    weight: 12,
    women: 0.74,
    interests: list('Fashion|Clothes, Shoes, Handbags & Accessories|Luxury Goods|Jewellery & Watches'),
    topics: list('Street Style|Fashion Hauls|Sneakers|Sustainable Fashion|Vintage Fashion|Modelling|Jewellery|Luxury'),
    hashtags: list(
      'ootd|fashion|style|streetstyle|outfitoftheday|fashionblogger|thrifted|sneakerhead|fashionstyle|slowfashion|lookbook|denim',
    ),
  },
  beauty: {
    weight: 11,
    women: 0.9,
    interests: list('Beauty & Cosmetics|Healthcare & Medicine|Luxury Goods|Hair Care'),
    topics: list('Makeup Tutorials|Skincare|Hairstyling|Nail Art|Perfume|Cosmetics Reviews|Clean Beauty|Tattoos'),
    hashtags: list(
      'makeup|beauty|skincare|glowup|mua|skincareroutine|nails|hairstyle|selfcare|curlyhair|makeuptutorial|cleanbeauty',
    ),
  },
  fitness: {
    weight: 9,
    women: 0.5,
    interests: list('Fitness & Yoga|Healthy Lifestyle|Sports|Activewear'),
    topics: list('Strength Training|Home Workouts|Yoga|Running|Bodybuilding|Nutrition|Weight Loss|Pilates'),
    hashtags: list('fitness|workout|gym|fitfam|training|yoga|running|motivation|homeworkout|strong|pilates|marathon'),
  },
  food: {
    weight: 10,
    women: 0.6,
    interests: list('Restaurants, Food & Grocery|Coffee, Tea & Beverages|Cooking|Beer, Wine & Spirits'),
    topics: list('Recipes|Baking|Street Food|Vegan Food|Restaurant Reviews|Coffee|Barbecue|Healthy Eating'),
    hashtags: list(
      'food|foodie|recipe|homemade|instafood|baking|vegan|coffee|foodlover|easyrecipes|dessert|streetfood',
    ),
  },
  travel: {
    weight: 9,
    women: 0.52,
    interests: list('Travel, Tourism & Aviation|Camera & Photography|Hotels|Outdoors & Camping'),
    topics: list(
      'Travel Vlogs|Budget Travel|Hiking|Van Life|City Guides|Landscape Photography|Luxury Travel|Backpacking',
    ),
    hashtags: list(
      'travel|wanderlust|travelgram|nature|adventure|explore|roadtrip|hiking|vanlife|sunset|beach|mountains',
    ),
  },
  gaming: {
    weight: 10,
    women: 0.25,
    interests: list('Gaming|Television & Film|Electronics & Computers|Anime & Comics'),
    topics: list("Let's Plays|Esports|Game Reviews|Speedrunning|Indie Games|Mobile Games|Retro Games|Game Streaming"),
    hashtags: list(
      'gaming|gamer|streamer|videogames|esports|indiegame|retrogaming|gamingcommunity|letsplay|speedrun|mobilegaming|pcgaming',
    ),
  },
  technology: {
    weight: 6,
    women: 0.28,
    interests: list('Electronics & Computers|Science|Education|Startups'),
    topics: list(
      'Gadget Reviews|Programming|Artificial Intelligence|Smartphones|Smart Home|Science|Cyber Security|Robotics',
    ),
    hashtags: list(
      'tech|technology|gadgets|coding|programming|ai|developer|smartphone|opensource|machinelearning|setup|innovation',
    ),
  },
  music: {
    weight: 7,
    women: 0.45,
    interests: list('Music|Entertainment|Dance|Concerts & Events'),
    topics: list('Singing|Music Production|Guitar|Piano|Hip Hop|Electronic Music|Dance|Concerts'),
    hashtags: list('music|singer|newmusic|guitar|livemusic|songwriter|producer|cover|beats|piano|vinyl|hiphop'),
  },
  art: {
    weight: 6,
    women: 0.62,
    interests: list('Art & Design|Handicrafts|Camera & Photography|Culture'),
    topics: list('Drawing|Digital Art|Painting|Ceramics|Street Art|Photography|Crafts|Graphic Design'),
    hashtags: list(
      'art|artist|illustration|drawing|painting|digitalart|watercolor|ceramics|sketchbook|design|streetart|handmade',
    ),
  },
  parenting: {
    weight: 6,
    women: 0.85,
    interests: list('Family & Parenting|Toys, Children & Baby|Education|Home Decor, Furniture & Garden'),
    topics: list('Motherhood|Fatherhood|Baby Care|Kids Activities|Homeschooling|Family Vlogs|Pregnancy|Toys'),
    hashtags: list(
      'momlife|parenting|family|motherhood|baby|kids|dadlife|toddler|familytime|kidsactivities|newborn|mumblogger',
    ),
  },
  pets: {
    weight: 5,
    women: 0.64,
    interests: list('Pets|Nature|Charity|Outdoors & Camping'),
    topics: list('Dogs|Cats|Pet Training|Animal Rescue|Aquariums|Birds|Horses|Pet Health'),
    hashtags: list(
      'dogsofinstagram|dog|cat|pets|puppy|catlover|adoptdontshop|rescuedog|kitten|doglife|animals|petcare',
    ),
  },
  home: {
    weight: 5,
    women: 0.72,
    interests: list('Home Decor, Furniture & Garden|Handicrafts|Art & Design|Real Estate'),
    topics: list('Interior Design|DIY|Gardening|Organising|Houseplants|Renovation|Small Spaces|Cleaning'),
    hashtags: list(
      'interiordesign|homedecor|diy|plants|garden|home|renovation|interior|houseplants|upcycling|minimalism|cozyhome',
    ),
  },
  cars: {
    weight: 4,
    women: 0.14,
    interests: list('Cars & Motorbikes|Sports|Electronics & Computers|Outdoors & Camping'),
    topics: list('Car Reviews|Classic Cars|Electric Vehicles|Motorcycles|Car Tuning|Motorsport|Off Road|Car Repair'),
    hashtags: list(
      'cars|carsofinstagram|motorcycle|classiccar|supercar|electriccar|jdm|offroad|tuning|garage|racing|bikelife',
    ),
  },
  business: {
    weight: 5,
    women: 0.42,
    interests: list('Business & Careers|Personal Finance|Education|Startups'),
    topics: list('Entrepreneurship|Personal Finance|Marketing|Investing|Freelancing|Productivity|Real Estate|Careers'),
    hashtags: list(
      'business|entrepreneur|marketing|money|finance|investing|smallbusiness|productivity|freelance|success|sidehustle|startup',
    ),
  },
};
