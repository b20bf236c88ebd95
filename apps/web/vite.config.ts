import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './vite/precompress.ts'
import { stripShapes } from './vite/strip-shapes.ts'

/** The first versions that know `light-dark()`, which the colours are written in. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    tailwindcss(),
    stripShapes(),
    precompress(),
  ],
  build: {
    target: browsers,
    cssTarget: browsers,
    manifest: true,
    minify: 'terser',
    terserOptions: { module: true, compress: { passes: 2 }, format: { comments: false } },
    // The polyfill would be an inline script, and inlined fonts would be data addresses: the page's policy allows neither.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'redirect.html'].map((page) => `${import.meta.dirname}/${page}`),
      // The contract's `route` returns what it is given: a route that nobody calls leaves the bundle.
      treeshake: { manualPureFunctions: ['route'], propertyReadSideEffects: false },
    },
  },
})
