import { build, type Plugin, type PluginOption } from 'vite'
import { precompress } from './precompress.ts'

interface OwnPage {
  /** `sign.html`, in the root. */
  readonly file: string
  /** Path prefix of the page on the development server. */
  readonly under?: `/${string}/`
  /** Module aliases in its build only. */
  readonly alias?: Readonly<Record<string, string>>
  /** Created for each build: plugins for sources other than plain scripts and styles. */
  readonly plugins?: () => readonly PluginOption[]
}

/**
 * Builds a page separately, after the application: a joint build would share chunks, and the hidden iframe of
 * every silent renewal, or a signer's phone, would load parts of the application.
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
          tsconfigPaths: true,
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
