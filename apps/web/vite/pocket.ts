/**
 * What opens where there is no signal, made of the build that is just written: `pocket.html`, which is the page with
 * another first script (src/pocket/start.ts), and the service worker with the names of the files that it holds
 * (src/pocket/worker.ts). The page itself and its scripts learn nothing of it.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Beside the assets, and called the same in every build. */
const lasting = ['/theme.js', '/favicon.svg']

/** Scripts, styles, and the letters of English of one build. */
const isHeld = (name: string) =>
  /^assets\/(?:.*\.(?:js|css)|parts-.*\.json|inter-latin-opsz-normal.*\.woff2)$/.test(name)

const firstScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/

export function pocket(): Plugin {
  let root = ''
  let folder = ''
  let target: string | string[] | false = false
  let start = ''
  let files: readonly string[] = []
  return {
    name: 'pocket',
    apply: 'build',
    configResolved(config) {
      root = config.root
      target = config.build.target
    },
    buildStart() {
      start = this.emitFile({ type: 'chunk', id: join(root, 'src/pocket/start.ts'), name: 'start' })
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
      await writeFile(join(dir, 'pocket.html'), begun)
    },
    async closeBundle(error) {
      if (error || !folder) return
      const page = await readFile(join(folder, 'pocket.html'), 'utf8')
      const version = createHash('sha256')
        .update(JSON.stringify([files, page]))
        .digest('hex')
        .slice(0, 16)
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        define: { __BUILD__: JSON.stringify({ version, entry: start, files }) },
        build: {
          target,
          emptyOutDir: false,
          copyPublicDir: false,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: join(root, 'src/pocket/worker.ts'),
            // At the root, whose pages it serves; a plain script, which every browser takes for one.
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}
