import type { Plugin } from 'vite';

/** Cascade order: later layers win regardless of specificity. */
export const layers = ['tokens', 'base', 'kit', 'pages'] as const;

/**
 * Puts the style sheets of `kit` in a layer below those of the pages, and starts every sheet with the layer order.
 * Otherwise the sheet that loads first would decide it.
 */
export function cascadeLayers(): Plugin {
  return {
    name: 'cascade-layers',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.module.css') ? `@layer ${id.includes('/src/kit/') ? 'kit' : 'pages'} {${code}}` : null,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = `@layer ${layers.join(',')};${file.source}`;
      },
    },
  };
}
