import type { BenchResult } from './report.ts';

const width = 900;
const left = 210;
const rowHeight = 46;
const top = 60;
const least = 0.01;
const greatest = 10_000;

function x(milliseconds: number): number {
  return (
    left +
    ((Math.log10(Math.max(least, milliseconds)) - Math.log10(least)) / (Math.log10(greatest) - Math.log10(least))) *
      (width - left - 30)
  );
}

function text(content: string, at: { x: number; y: number; anchor?: 'end' | 'middle'; size?: number }): string {
  return `<text x="${at.x.toFixed(1)}" y="${at.y}" font-size="${at.size ?? 13}" text-anchor="${at.anchor ?? 'start'}">${content}</text>`;
}

/** The engines' latencies as a picture: for each a bar from p50 to p95 and a line on to p99, on a logarithmic scale. */
export function plotOf({ engines, creators }: BenchResult): string {
  const height = top + engines.length * rowHeight + 40;
  const grid = [0.01, 0.1, 1, 10, 100, 1000, 10_000].map(
    (value) =>
      `<line x1="${x(value)}" x2="${x(value)}" y1="${top - 10}" y2="${height - 30}" stroke="#ccc"/>` +
      text(value >= 1000 ? `${value / 1000} s` : `${value} ms`, {
        x: x(value),
        y: height - 12,
        anchor: 'middle',
        size: 11,
      }),
  );
  const rows = engines.map(({ name, latencies: { all } }, i) => {
    const y = top + i * rowHeight;
    return [
      text(name, { x: left - 12, y: y + 17, anchor: 'end' }),
      `<rect x="${x(all.p50)}" y="${y + 4}" width="${Math.max(2, x(all.p95) - x(all.p50))}" height="18" fill="${i === 0 ? '#0b7a5b' : '#8aa4c8'}"/>`,
      `<line x1="${x(all.p95)}" x2="${x(all.p99)}" y1="${y + 13}" y2="${y + 13}" stroke="#444" stroke-width="2"/>`,
      text(`${all.p50.toPrecision(2)} to ${all.p95.toPrecision(2)} ms`, { x: x(all.p50), y: y + 36, size: 11 }),
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" fill="#222">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    text(`Search over ${creators.toLocaleString('en')} creators: p50 to p95 (line to p99), one client, exact totals`, {
      x: 20,
      y: 28,
      size: 16,
    }),
    ...grid,
    ...rows,
    '</svg>\n',
  ].join('\n');
}
