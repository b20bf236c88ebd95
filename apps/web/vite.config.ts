import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractByFile } from './vite/contract-by-file.ts'
import { coreChunk } from './vite/core-chunk.ts'
import { earlyFont } from './vite/early-font.ts'
import { kitAddress } from './vite/kit-address.ts'
import { latePreloads } from './vite/late-preloads.ts'
import { leanIcons } from './vite/lean-icons.ts'
import { areaOf, leanRoutes } from './vite/lean-routes.ts'
import { isForLateSignIn, leanSignIn } from './vite/lean-sign-in.ts'
import { ownPage } from './vite/own-page.ts'
import { pocket } from './vite/pocket.ts'
import { precompress } from './vite/precompress.ts'
import { stripShapes } from './vite/strip-shapes.ts'

const root = import.meta.dirname

/** The first versions that know `light-dark()`, which the colours are written in. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

export default defineConfig({
  root,
  // Of React 18 on, no browser needs the shim of what it has itself.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page and what it begins are loaded together: the first script learns its address alone.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    contractByFile(),
    stripShapes(),
    leanSignIn(),
    leanIcons(),
    leanRoutes(),
    latePreloads(),
    precompress(),
    ownPage({ file: 'redirect.html' }),
    ownPage({
      file: 'sign.html',
      under: '/sign/',
      // A page of one form, opened once on a phone: with the whole of React it would be four times as heavy.
      alias: {
        react: 'preact/compat',
        'react-dom/client': 'preact/compat/client',
        'react/jsx-runtime': 'preact/jsx-runtime',
      },
      plugins: () => [react(), tailwindcss(), contractByFile(), stripShapes(), leanIcons()],
    }),
    pocket(),
    kitAddress(),
    earlyFont(),
  ],
  build: {
    target: browsers,
    cssTarget: browsers,
    manifest: true,
    // One chunk on purpose, see core-chunk.ts; its budget is watched by bench/bundle-size.ts.
    chunkSizeWarningLimit: 700,
    // The polyfill would be an inline script, and inlined fonts would be data addresses: the page's policy allows neither.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${areaOf(facadeModuleId) ?? '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [{ name: coreChunk(join(root, 'src'), isForLateSignIn), debugName: 'core' }],
        },
      },
    },
  },
})
