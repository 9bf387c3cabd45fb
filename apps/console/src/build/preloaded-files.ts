import type { Plugin } from 'vite';

/**
 * Preloads the font: with `font-display: optional` a late font is never shown, so that nothing shifts. Names the code of
 * other pages and dialogs, which `main.tsx` fetches later.
 */
export function preloadedFiles(): Plugin {
  return {
    name: 'preloaded-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'asset' || !file.isEntry)
          .map(({ fileName: file }) => ({ file, href: `/console/${file}` }))
          .filter(({ file, href }) => /[.](?:js|css|woff2)$/.test(file) && !html.includes(href))
          .map(({ file, href }) => ({
            tag: 'link',
            attrs: file.endsWith('.woff2')
              ? { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true }
              : { 'data-later': true, href },
            injectTo: 'head',
          })),
    },
  };
}
