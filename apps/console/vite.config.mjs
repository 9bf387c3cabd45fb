import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedAssets } from './src/build/compressed-assets.ts';
import { scriptBudget } from './src/build/script-budget.ts';

export default defineConfig({
  base: '/console/',
  plugins: [react(), scriptBudget(), compressedAssets()],
  build: {
    target: 'es2022',
    // The content policy allows no `data:` fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
