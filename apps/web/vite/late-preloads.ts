/**
 * What a late part needs beside itself is begun together with it, from a list that comes when the page stands. Vite
 * would write those lists into the script that is loaded first, with a name for every file there is: they grow with
 * every page, and nobody needs them before the first one shows.
 */
import type { Plugin } from 'vite'

/** What of a file of the build is read here. */
interface Part {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly code?: string
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
  readonly facadeModuleId?: string | null
  readonly isDynamicEntry?: boolean
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
}

type Bundle = Readonly<Record<string, Part>>

const helper = '\0vite/preload-helper.js'

/** Takes the place of Vite's own, which would wrap this import as it does all others: it is written at the end. */
const ownHelper = `
  import { beginNeeds } from '/src/begin-needs.ts'
  export const __vitePreload = (part, name = part) => {
    beginNeeds(name)
    return typeof part === 'string' ? __IMPORT__(\`./\${part}.js\`) : part()
  }`

export function latePreloads(): Plugin {
  return {
    name: 'late-preloads',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? ownHelper : undefined),
    generateBundle: {
      // Before Vite's own lists are written.
      order: 'pre',
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk') continue
          if (part.isDynamicEntry && (part.viteMetadata?.importedCss.size ?? 0) > 0)
            this.error(`${part.fileName} has a style sheet of its own, which nobody would load.`)
          part.code = named(part.code).replaceAll('__IMPORT__(', 'import(')
          if (part.code.includes('__VITE_PRELOAD__'))
            this.error(`${part.fileName} loads a part in a way that late-preloads does not know.`)
        }
        this.emitFile({
          type: 'asset',
          name: 'parts.json',
          source: JSON.stringify(listOf(bundle)),
        })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const list = Object.keys(bundle ?? {}).find((name) => /\/parts-[\w-]+\.json$/.test(name))
        // Only pages that have late parts.
        if (list === undefined || !_html.includes('id="settings"')) return []
        return [{ tag: 'link', injectTo: 'head', attrs: { rel: 'prefetch', id: 'parts', href: `/${list}` } }]
      },
    },
  }
}

/**
 * `p(()=>import("./x.js").then(f),__VITE_PRELOAD__)` asks for the part by its name: `p("x").then(f)`. What does more
 * than that stays a function, with the name beside it.
 */
export const named = (code: string): string =>
  code
    .replaceAll(
      /\(\)\s*=>\s*import\(([`'"])\.\/([\w$.-]+)\.js\1\)((?:\.then\((?:[^()]|\([^()]*\))*\))*),\s*__VITE_PRELOAD__\)/g,
      '$1$2$1)$3',
    )
    .replaceAll(/(import\(([`'"])\.\/([\w$.-]+)\.js\2\)(?:(?!import\()[^])*?)__VITE_PRELOAD__/g, '$1$2$3$2')

/** The page that opens without a signal begins with a script of its own, which any other does without. */
const isOfPage = ({ isEntry, facadeModuleId }: Part) => isEntry && !facadeModuleId?.endsWith('/start.ts')

/** For each part that is loaded late: what it imports, however far down, and nothing that is there from the start. */
export function listOf(bundle: Bundle): Readonly<Record<string, readonly string[]>> {
  const parts = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const early = new Set(parts.filter(isOfPage).flatMap((part) => [...neededBy(part, bundle)]))
  return Object.fromEntries(
    parts
      .filter(({ isDynamicEntry }) => isDynamicEntry)
      .map((part) => [
        nameOf(part.fileName),
        [...neededBy(part, bundle)].filter((file) => file !== part.fileName && !early.has(file)).map(nameOf),
      ]),
  )
}

function neededBy(part: Part, bundle: Bundle): ReadonlySet<string> {
  const found = new Set([part.fileName])
  for (const file of found) bundle[file]?.imports?.forEach((imported) => found.add(imported))
  return found
}

const nameOf = (file: string) => file.replace(/^assets\/(.+)\.js$/, '$1')
