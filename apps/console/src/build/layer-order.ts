import type { Plugin } from 'vite';

/** Cascade order: later layers win regardless of specificity. */
export const layers = ['tokens', 'base', 'kit', 'pages'] as const;

/** Starts every style sheet with the layer order. Otherwise the sheet that loads first would decide it. */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer ${layers.join(',')};${file.source}`;
    },
  };
}
