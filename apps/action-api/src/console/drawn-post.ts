import { hash } from 'node:crypto';

/** Draws a landscape as SVG, always the same for one post. */
export function drawnPost(shortcode: string): string {
  const bytes = hash('sha256', `post ${shortcode}`, 'buffer');
  const share = (at: number): number => (bytes[at] ?? 0) / 255;
  const hue = Math.round(share(0) * 360);
  const light = (percent: number, turn = 0): string => `hsl(${(hue + turn) % 360} 46% ${percent}%)`;
  const ridges = [0, 1, 2].map((nth) => {
    const top = 48 + nth * 16;
    const heights = [0, 1, 2, 3, 4].map((point) => Math.round(top - 14 + 28 * share(3 + nth * 5 + point)));
    const points = heights.map((y, point) => `${point * 40},${y}`).join(' ');
    return `<polygon points="0,110 ${points} 160,110" fill="${light(56 - nth * 12, 30 + nth * 16)}"/>`;
  });
  const x = Math.round(20 + share(1) * 120);
  const y = Math.round(14 + share(2) * 24);
  const radius = 8 + Math.round(share(20) * 8);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 110">
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${light(74)}"/><stop offset="1" stop-color="${light(86, 40)}"/></linearGradient>
<rect width="160" height="110" fill="url(#sky)"/>
<circle cx="${x}" cy="${y}" r="${radius}" fill="${light(94, 50)}"/>
${ridges.join('\n')}
</svg>`;
}
