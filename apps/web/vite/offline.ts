/**
 * Builds the offline page from the finished build: `offline.html`, the page with another entry script
 * (src/offline/start.ts), and the service worker with the list of files to cache (src/offline/worker.ts). The
 * page itself and its scripts are unchanged.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Outside the assets, with the same name in every build. */
const lasting = ['/theme.js', '/favicon.svg']

/** Scripts, styles, and the letters of English of one build; no reader of PDF, since no document is held either. */
const isHeld = (name: string) =>
  !name.startsWith('assets/pdf-view-') &&
  /^assets\/(?:.*\.(?:js|css)|inter-latin-opsz-normal.*\.woff2)$/.test(name)

const firstScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/

export function offlinePage(): Plugin {
  let root = ''
  let folder = ''
  let target: string | string[] | false = false
  let start = ''
  let files: readonly string[] = []
  return {
    name: 'offline-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
      target = config.build.target
    },
    buildStart() {
      start = this.emitFile({ type: 'chunk', id: join(root, 'src/offline/start.ts'), name: 'start' })
    },
    generateBundle() {
      start = this.getFileName(start)
    },
    async writeBundle({ dir = '' }, bundle) {
      folder = dir
      const held = Object.keys(bundle).filter(isHeld)
      files = [...held.map((name) => `/${name}`).toSorted(), ...lasting]
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      const begun = page.replace(
        firstScript,
        (_tag, main: string) => `<script type="module" src="/${start}" data-then="${main}"></script>`,
      )
      if (begun === page) this.error('The first script of the page is not found.')
      await writeFile(join(dir, 'offline.html'), begun)
    },
    async closeBundle(error) {
      if (error || !folder) return
      const page = await readFile(join(folder, 'offline.html'), 'utf8')
      const version = createHash('sha256')
        .update(JSON.stringify([files, page]))
        .digest('hex')
        .slice(0, 16)
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        resolve: { tsconfigPaths: true },
        define: { __BUILD__: JSON.stringify({ version, entry: start, files }) },
        build: {
          target,
          emptyOutDir: false,
          copyPublicDir: false,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: join(root, 'src/offline/worker.ts'),
            // At the root, for its scope; a classic script, which every browser supports as a worker.
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}
