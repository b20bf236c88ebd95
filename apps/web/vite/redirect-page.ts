import { build, type Plugin } from 'vite'
import { precompress } from './precompress.ts'

/**
 * Builds redirect.html by itself, after the application: built together they would share chunks, and the hidden frame
 * of every silent renewal would load parts of the application.
 */
export function redirectPage(): Plugin {
  let root = ''
  return {
    name: 'redirect-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async closeBundle(error) {
      if (error) return
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        plugins: [precompress()],
        build: {
          emptyOutDir: false,
          copyPublicDir: false,
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
          rolldownOptions: { input: `${root}/redirect.html` },
        },
      })
    },
  }
}
