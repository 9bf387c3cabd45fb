import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { documentHandler } from './document.ts';

/** Content of the start page for visitors with a browser. */
export interface FrontDoor {
  /** Name of the service. All texts are HTML. */
  readonly title: string;
  /** A sentence or two. */
  readonly purpose: string;
  readonly links: readonly FrontDoorLink[];
}

export interface FrontDoorLink {
  readonly href: string;
  readonly text: string;
  /** Purpose of the target. */
  readonly meaning: string;
}

/**
 * Handlers for paths that browsers and crawlers request from every server: the start page, the icon, and a `robots.txt`
 * that excludes crawlers.
 */
export function frontDoorHandlers(door: FrontDoor): ReadonlyMap<string, RequestHandler> {
  const page = { type: 'text/html; charset=utf-8', headers: { 'Content-Security-Policy': contentPolicy } };
  return new Map([
    ['/', documentHandler({ ...page, text: pageOf(door) })],
    // Browsers request this name by default; the media type says SVG.
    ['/favicon.ico', documentHandler({ type: 'image/svg+xml; charset=utf-8', text: icon })],
    ['/robots.txt', documentHandler({ type: 'text/plain; charset=utf-8', text: 'User-agent: *\nDisallow: /\n' })],
  ]);
}

function pageOf({ title, purpose, links }: FrontDoor): string {
  const entries = links.map(
    ({ href, text, meaning }) => `<li><a href="${href}">${text}</a><span>${meaning}</span></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.ico">
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${purpose}</p>
<ul>
${entries.join('\n')}
</ul>
</main>
</body>
</html>
`;
}

const style = `:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f5f6f7, #0c0f12); color: light-dark(#12161a, #eef1f3); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: clamp(24px, 10vh, 96px) 20px; }
h1 { margin: 0 0 12px; font-size: 28px; line-height: 1.2; letter-spacing: -.015em; }
p { margin: 0 0 28px; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: grid; gap: 2px; padding: 12px 0; border-top: 1px solid light-dark(#d9dde1, #2a3138); }
a { color: light-dark(#0a6558, #4fc9b3); font-weight: 600; }
span { color: light-dark(#535d68, #a7b0ba); }`;

const contentPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0a6558"/><circle cx="14" cy="14" r="7" fill="none" stroke="#fff" stroke-width="3"/><path d="m19.5 19.5 6 6" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>\n';
