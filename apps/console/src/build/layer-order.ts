import type { Plugin } from 'vite';

/** Later layers win over earlier ones, whatever is more specific. */
export const layers = ['tokens', 'base', 'kit', 'pages'] as const;

/**
 * Begins every style sheet of the build with the order of the layers. Without it the order is that in which the browser meets
 * them, and the sheet of a part that several pages share comes before the one that has the tokens.
 */
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
