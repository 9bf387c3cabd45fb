import { hash } from 'node:crypto';

const skins = ['#f6d7c3', '#e8b896', '#c98d63', '#9c6644', '#6f4630', '#4d2f22'];
const hairs = ['#2a1f1a', '#4b3024', '#7a4b2a', '#b5793f', '#d9b26a', '#8d8d93', '#a4453a', '#1c1c22'];
const clothes = ['#0a6558', '#b4530a', '#5b4fc4', '#2f6db3', '#9c3d6b', '#4d7a2b', '#3b4652', '#c2902c'];

/** Hair as SVG paths: behind the head, in front of it. */
const cuts: readonly (readonly [string, string])[] = [
  ['M26 46a24 24 0 0 1 48 0v24H26z', 'M30 44c2-14 12-20 22-19 10 1 17 8 18 18-12 2-20-2-26-8-4 6-8 8-14 9z'],
  ['', 'M30 42c0-14 9-21 20-21s20 7 20 21c-4-6-8-8-20-8s-16 2-20 8z'],
  [
    'M24 48c0-20 12-28 26-28s26 8 26 28c0 16-4 30-4 30H28s-4-14-4-30z',
    'M31 45c3-12 9-16 19-17 10 1 16 6 19 17-8-4-14-8-19-8s-11 4-19 8z',
  ],
  ['M28 30a12 12 0 0 1 14-12 12 12 0 0 1 16 0 12 12 0 0 1 14 12 12 12 0 0 1 2 16H26a12 12 0 0 1 2-16z', ''],
  ['', 'M32 40c2-10 8-15 18-15s16 5 18 15l-4-3H36z'],
];

/** Draws an imaginary portrait as SVG, always the same for one handle. */
export function drawnPicture(handle: string): string {
  const bytes = hash('sha256', handle, 'buffer');
  const pick = <Item>(at: number, items: readonly Item[]): Item => items[(bytes[at] ?? 0) % items.length] as Item;
  const hue = ((bytes[0] ?? 0) * 360) / 256;
  const [behind, front] = pick(1, cuts);
  const [skin, hair, cloth] = [pick(2, skins), pick(3, hairs), pick(4, clothes)];
  const glasses =
    (bytes[5] ?? 0) % 5 === 0
      ? '<g fill="none" stroke="#22262b" stroke-width="2"><circle cx="42" cy="49" r="6"/><circle cx="58" cy="49" r="6"/><path d="M48 49h4"/></g>'
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect width="100" height="100" fill="hsl(${Math.round(hue)} 52% 84%)"/>
<path d="${behind}" fill="${hair}"/>
<path d="M14 100c2-20 16-28 36-28s34 8 36 28z" fill="${cloth}"/>
<path d="M42 62h16v14a8 8 0 0 1-16 0z" fill="${skin}"/>
<ellipse cx="50" cy="48" rx="18" ry="21" fill="${skin}"/>
<path d="${front}" fill="${hair}"/>
<g fill="#22262b"><circle cx="42.500" cy="49" r="2"/><circle cx="57.500" cy="49" r="2"/></g>
<path d="M43 59q7 6 14 0" fill="none" stroke="#22262b" stroke-width="2" stroke-linecap="round"/>
${glasses}</svg>`;
}
