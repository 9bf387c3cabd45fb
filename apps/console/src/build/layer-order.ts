import type { Plugin } from 'vite';

/** Later ones win. */
const order = '@layer tokens, base, kit, pages;';

/** States the order of the layers at the beginning of every style sheet: whichever loads first decides it for all. */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`;
    },
  };
}
