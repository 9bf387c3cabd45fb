import type { Plugin } from 'vite';

/** Preloads the font. With `font-display: optional` a late font is never shown, so that nothing shifts. */
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
