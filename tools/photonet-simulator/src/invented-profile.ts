import { between, pick } from './chance.ts';
import type { SimulatedProfile } from './profile.ts';
import { categories, cities, firstNames, fullNames, lastNames } from './words.ts';
import type { SimulatedUser } from './world.ts';

/** Returns a repeatable value in [0, 1) for a detail. */
type Detail = (...names: readonly (string | number)[]) => number;

export function inventedProfile(user: SimulatedUser, detail: Detail): SimulatedProfile {
  const roll = (what: string): number => detail('user', user.number, what);
  const isBusiness = roll('business') < 0.35;
  const [name, code] = pick(categories, roll('category'));
  return {
    fullName: fullName(user, detail),
    biography: biography(user, detail),
    followers: Math.floor(10 ** (2 + 5 * roll('followers'))),
    following: between(3, 2000, roll('following')),
    isVerified: roll('verified') < 0.12,
    isBusiness,
    isProfessional: isBusiness || roll('professional') < 0.3,
    category: isBusiness ? { name, code } : null,
    website: roll('site') < 0.4 ? `https://${user.username}.example/?a=1&b=2` : null,
    email: isBusiness && roll('mail') < 0.7 ? `contact@${user.username.replaceAll('_', '-')}.example` : null,
    phone: isBusiness && roll('phone') < 0.3 ? `+49301${String(100_000 + user.number)}` : null,
    links: roll('links') < 0.3 ? [{ title: 'Shop', url: `https://shop.example/${user.username}` }] : [],
    reels: between(0, 20, roll('reels')),
    fbid: roll('fb') < 0.6 ? `178414000${String(10_000_000 + user.number)}` : null,
    address: isBusiness && roll('address') < 0.4 ? address(user, detail) : null,
  };
}

function fullName({ number }: SimulatedUser, detail: Detail): string {
  const roll = (what: string): number => detail('name', number, what);
  if (roll('script') < 0.2) return pick(fullNames, roll('which'));
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  return `${capital(pick(firstNames, roll('first')))} ${capital(pick(lastNames, roll('last')))}`;
}

function biography({ number, username }: SimulatedUser, detail: Detail): string {
  const roll = (what: string): number => detail('bio', number, what);
  const domain = `${username.replaceAll('_', '-')}.example`;
  const mail = pick(
    ['', '', `📩 hello@${domain}`, `hello (at) ${domain.replace('.example', '')} (dot) example`, `hi @ ${domain}`],
    roll('mail'),
  );
  return `${pick(['Creator', 'Traveller ✈️', 'Mum of two', 'Fotografie', 'كاتبة', '写真家', ''], roll('what'))} ${pick(cities, roll('city'))}\n${mail}`.trim();
}

function address({ number }: SimulatedUser, detail: Detail): NonNullable<SimulatedProfile['address']> {
  return {
    city_name: pick(cities, detail('city', number)),
    city_id: 1,
    latitude: 52.5,
    longitude: 13.4,
    street_address: `Main Street ${number + 1}`,
    zip_code: String(10_000 + number),
  };
}
