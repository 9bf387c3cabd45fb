import type { Plugin } from 'vite';

/**
 * Lets the page fetch the font beside its script: one that comes later than the first text isn't shown at all
 * (`font-display: optional`), so that nothing moves.
 */
export function preloadedFont(): Plugin {
  return {
    name: 'preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/console/${file}`, crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}
