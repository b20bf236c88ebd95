import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { earlyFont } from './vite/early-font.ts'
import { kitAddress } from './vite/kit-address.ts'
import { ownPage } from './vite/own-page.ts'
import { offlinePage } from './vite/offline.ts'
import { precompress } from './vite/precompress.ts'
import { stripShapes } from './vite/strip-shapes.ts'

const root = import.meta.dirname

/** The first versions with `light-dark()`, which the colors use. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

export default defineConfig({
  root,
  resolve: { tsconfigPaths: true },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // A page and its loader are one chunk.
        defaultBehavior: [['loader', 'component']],
        // The shell stands around every page.
        splitBehavior: ({ routeId }) => (routeId === '/_app' ? [] : undefined),
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    stripShapes(),
    precompress(),
    ownPage({ file: 'redirect.html' }),
    ownPage({
      file: 'sign.html',
      under: '/sign/',
      // A page with one form, opened once on a phone: the full React would make it four times as large.
      alias: {
        react: 'preact/compat',
        'react-dom/client': 'preact/compat/client',
        'react/jsx-runtime': 'preact/jsx-runtime',
      },
      plugins: () => [react(), tailwindcss(), stripShapes()],
    }),
    offlinePage(),
    kitAddress(),
    earlyFont(),
  ],
  // Loaded with the first PDF: found then, the development server would bundle it and reload the page.
  optimizeDeps: { exclude: ['pdfjs-dist'] },
  build: {
    target: browsers,
    cssTarget: browsers,
    manifest: true,
    // The weight of the first list is watched by bench/bundle-size.ts.
    chunkSizeWarningLimit: 700,
    // The polyfill would be an inline script, and inlined fonts would be data URLs: the page's content
    // security policy allows neither.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One chunk of what the first script shares with later ones, which would be a hundred chunks otherwise.
          groups: [{ name: 'core', tags: ['$initial'], test: /\.(?:m?js|tsx?)(?:\?|$)/, minShareCount: 2 }],
        },
      },
    },
  },
})
