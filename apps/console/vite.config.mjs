import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressedAssets } from './src/build/compressed-assets.ts';
import { cascadeLayers } from './src/build/layers.ts';
import { preloadedFiles } from './src/build/preloaded-files.ts';
import { scriptBudget } from './src/build/script-budget.ts';

export default defineConfig({
  base: '/console/',
  plugins: [react(), scriptBudget(), cascadeLayers(), preloadedFiles(), compressedAssets()],
  resolve: { conditions: ['creator-discovery-source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The content policy forbids `data:` fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A single entry chunk instead of thirty small shared ones.
            { name: 'entry', tags: ['$initial'], priority: 1 },
            // A file per icon would be mostly headers.
            { name: 'icons', test: /lucide-react/ },
          ],
        },
      },
    },
  },
});
