import { build, type Plugin, type PluginOption } from 'vite'
import { precompress } from './precompress.ts'

interface OwnPage {
  /** `sign.html`, in the root. */
  readonly file: string
  /** Where the development server shows it: addresses that begin so. */
  readonly under?: `/${string}/`
  /** Modules that stand for others in its build alone. */
  readonly alias?: Readonly<Record<string, string>>
  /** Made for each build: what the page's sources need beyond plain scripts and styles. */
  readonly plugins?: () => readonly PluginOption[]
}

/**
 * Builds a page by itself, after the application: built together they would share chunks, and the hidden frame of every
 * silent renewal, or the phone of somebody who signs a contract, would load parts of the application.
 */
export function ownPage({ file, under, alias = {}, plugins = () => [] }: OwnPage): Plugin {
  let root = ''
  let isBuild = false
  let target: string | string[] | false = false
  return {
    name: `own-page ${file}`,
    configResolved(config) {
      root = config.root
      target = config.build.target
      isBuild = config.command === 'build'
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (under !== undefined && request.url?.startsWith(under)) request.url = `/${file}`
        next()
      })
    },
    async closeBundle(error) {
      if (error || !isBuild) return
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        resolve: {
          alias: Object.entries(alias).map(([find, replacement]) => ({
            find: new RegExp(`^${find}$`),
            replacement,
          })),
        },
        plugins: [...plugins(), precompress()],
        build: {
          target,
          cssTarget: target,
          emptyOutDir: false,
          copyPublicDir: false,
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
          rolldownOptions: { input: `${root}/${file}` },
        },
      })
    },
  }
}
