import { between, chance } from './chance.ts';

/** Draws a repeatable SVG picture for a name. */
export function pictureFor(name: string): string {
  const roll = (what: string): number => chance(1, 'picture', name, what);
  const hue = between(0, 359, roll('hue'));
  const circles = [0, 1, 2].map((nth) => {
    const [x, y, radius] = ['x', 'y', 'r'].map((what) => between(10, 90, roll(`${what}${nth}`))) as [
      number,
      number,
      number,
    ];
    return `<circle cx="${x}" cy="${y}" r="${radius / 2}" fill="hsl(${(hue + 40 * (nth + 1)) % 360} 60% 55% / 0.6)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="320" height="320"><rect width="100" height="100" fill="hsl(${hue} 45% 40%)"/>${circles.join('')}</svg>`;
}
