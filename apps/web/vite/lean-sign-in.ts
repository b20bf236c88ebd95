/**
 * Leaves out of the build what the sign-in client brings for ways of signing in that are switched off here: windows
 * that pop up, the operating system's broker, and codes handed over by a server. None of it can be reached with our
 * configuration; if it ever is, the class says so by name. What signs in and out and renews a token is a chunk of its
 * own: whoever comes back has a token and needs none of it. The rest of the client is untouched.
 */
import { parseAst, type Plugin } from 'vite'
import { type Blank, blanked, type Node, walk } from './blank.ts'

const unused = [
  'PopupClient',
  'SilentAuthCodeClient',
  'PlatformAuthInteractionClient',
  'PlatformAuthExtensionHandler',
  'PlatformAuthDOMHandler',
  // Tokens that are bound to a key: ours are bearer tokens.
  'PopTokenGenerator',
]

/** What is made all the same and never used: the store of such keys, and the question in which region a server runs. */
const idle: Record<string, readonly string[]> = {
  AsyncMemoryStorage: ['clear'],
  RegionDiscovery: [],
}

/** With the calls that the client makes of them, each of which may be waited for. */
const late: Record<string, readonly string[]> = {
  RedirectClient: ['acquireToken', 'handleRedirectPromise', 'logout'],
  SilentIframeClient: ['acquireToken'],
  SilentRefreshClient: ['acquireToken'],
}

const leanNames = [...unused, ...Object.keys(idle), ...Object.keys(late)]

/** The file itself, asked for without `?late`, is replaced. */
const leanFile = new RegExp(
  String.raw`/msal-(?:browser/dist|common/dist-browser)/\w+/(?:\w+/)?(${leanNames.join('|')})\.mjs$`,
)

export function leanSignIn(): Plugin {
  const missing = new Set(leanNames)
  return {
    name: 'lean-sign-in',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const name = leanFile.exec(id)?.[1]
      if (!name && clientFile.test(id.split('?')[0] ?? ''))
        return { code: withoutSilentCalls(code), map: null }
      if (!name) return undefined
      if (!code.includes(`export { ${name} };`))
        this.error(`${name} is no longer the only export of its file.`)
      missing.delete(name)
      const lean = idle[name] ? doesNothing(name, idle[name]) : leftOut(name)
      return { code: late[name] ? loadedLate(name, late[name]) : lean, map: null }
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`The sign-in client no longer has ${[...missing].join(', ')}.`)
    },
  }
}

/** Only the late ones use these, though the client's index names them to all. */
export const isForLateSignIn = (id: string) =>
  /\/msal-common\/dist-browser\/(client\/RefreshTokenClient|protocol\/Authorize)\.mjs$/.test(id)

const doesNothing = (name: string, methods: readonly string[]) =>
  `export class ${name} { ${methods.map((method) => `async ${method}() {}`).join('\n')} }`

const leftOut = (name: string) =>
  `export class ${name} { constructor() { throw new Error('${name} is not part of this build.') } }`

/** Is made as the real one is, which is loaded with the first call. */
const loadedLate = (name: string, methods: readonly string[]) => `
  const load = () => import('./${name}.mjs?late')
  export class ${name} {
    constructor(...given) { this.given = given }
    ${methods
      .map(
        (method) => `async ${method}(...asked) {
          const { ${name} } = await load()
          return new ${name}(...this.given).${method}(...asked)
        }`,
      )
      .join('\n')}
  }`

/**
 * Calls that do nothing as configured: personal data and traces are never logged, nothing is measured. Only those that
 * stand as statements of their own are blanked.
 */
const silent = new Set([
  ...calls('logger', ['trace', 'tracePii', 'verbosePii', 'infoPii', 'warningPii', 'errorPii']),
  ...calls('performanceClient', ['addFields', 'incrementFields', 'addGlobalFields']),
])

function calls(object: string, methods: readonly string[]): string[] {
  return methods.flatMap((method) => [`${object}.${method}`, `this.${object}.${method}`])
}

const clientFile = /\/msal-(?:browser|common)\/dist[\w-]*\/.+\.mjs$/

/** The same source, character for character in place, without the calls that say nothing. */
export function withoutSilentCalls(code: string): string {
  const blanks: Blank[] = []
  walk(parseAst(code), (node) => {
    if (node.type !== 'ExpressionStatement') return
    const call = unchained(node['expression'] as Node)
    if (call.type !== 'CallExpression') return
    if (silent.has(textOf(call['callee'] as Node, code)))
      blanks.push({ start: node.start, end: node.end, keep: ';' })
  })
  return blanked(code, blanks)
}

const unchained = (node: Node): Node =>
  node.type === 'ChainExpression' ? (node['expression'] as Node) : node

const textOf = ({ start, end }: Node, code: string) => code.slice(start, end).replaceAll(/\?|\s/g, '')
