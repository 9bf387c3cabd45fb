import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './src/build/compressed-assets.ts';
import { layerOrder } from './src/build/layer-order.ts';
import { preloadedFont } from './src/build/preloaded-font.ts';
import { scriptBudget } from './src/build/script-budget.ts';

export default defineConfig({
  base: '/console/',
  plugins: [react(), scriptBudget(), layerOrder(), preloadedFont(), compressedAssets()],
  resolve: {
    alias: [
      {
        find: /^fflate$/,
        replacement: fileURLToPath(new URL('src/download/zip-in-this-thread.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2022',
    // The content policy allows no `data:` fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs at first is one file, not thirty that some routes share.
            { name: 'entry', tags: ['$initial'], priority: 1 },
            // A file for each icon would have more of headers than of icon.
            { name: 'icons', test: /lucide-react/ },
          ],
        },
      },
    },
  },
});
