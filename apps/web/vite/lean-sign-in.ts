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
  const bodies = new Set(Object.keys(unreached))
  return {
    name: 'lean-sign-in',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const name = leanFile.exec(id)?.[1]
      const file = id.split('?')[0] ?? ''
      if (!name && clientFile.test(file)) {
        const from = fileName(file)
        if (!unreached[from]) return { code: withoutSilentCalls(code), map: null }
        bodies.delete(from)
        const { code: left, missing: gone } = withoutBodies(codeLoadedLate(from, code), unreached[from])
        if (gone.length > 0) this.error(`${from} of the sign-in client no longer has ${gone.join(', ')}.`)
        return { code: withoutSilentCalls(left), map: null }
      }
      if (!name) return undefined
      if (!code.includes(`export { ${name} };`))
        this.error(`${name} is no longer the only export of its file.`)
      missing.delete(name)
      const lean = idle[name] ? doesNothing(name, idle[name]) : leftOut(name)
      return { code: late[name] ? loadedLate(name, late[name]) : lean, map: null }
    },
    buildEnd(error) {
      const left = [...missing, ...bodies]
      if (!error && left.length > 0) this.error(`The sign-in client no longer has ${left.join(', ')}.`)
    },
  }
}

interface Unreached {
  /** Never called as configured; if one ever is, it says so by name. */
  readonly never?: readonly string[]
  /** Called, and has nothing to do here. */
  readonly nothing?: readonly string[]
}

/**
 * What the remaining files hold for windows that pop up, codes handed over by a server, the system's broker, keys that
 * tokens are bound to and regions of servers; and what takes over the caches of former versions of the client, which
 * this application never had.
 */
const unreached: Readonly<Record<string, Unreached>> = {
  StandardController: {
    never: [
      'acquireTokenPopup',
      'loginPopup',
      'logoutPopup',
      'createPopupClient',
      'acquireTokenByCode',
      'acquireTokenByCodeAsync',
      'createSilentAuthCodeClient',
      'acquireTokenNative',
      'ssoSilent',
      'hydrateCache',
    ],
    nothing: ['verifySsoCapability', 'getCachedSsoCapable', 'clearNativeCache'],
  },
  StandardInteractionClient: {},
  BrowserCacheManager: {
    never: [
      'migrateIdTokens',
      'migrateAccessTokens',
      'migrateRefreshTokens',
      'removeStaleAccounts',
      'removeAccountOldSchema',
      'updateOldEntry',
      'hydrateCache',
    ],
    nothing: ['migrateExistingCache'],
  },
  Authority: { never: ['replaceWithRegionalInformation', 'buildRegionalAuthorityString'] },
  TokenBindingKeyManager: {
    never: ['createTokenBindingKey', 'provisionTokenBindingKey', 'getTokenBindingKeyTelemetry'],
  },
  CryptoOps: { never: ['signTokenBindingJwt', 'getTokenBindingKeySigningAlgorithm'] },
  BrowserCrypto: { never: ['decryptEarResponse', 'generateEarKey', 'importEarKey'] },
  DpopProofGenerator: {
    never: [
      'buildResourceProofClaims',
      'generateResourceProof',
      'buildTokenProofClaims',
      'generateProof',
      'normalizeHtu',
      'normalizeDpopResourceRequestContext',
    ],
  },
}

/** Seen from where it is asked for. */
export const tradesCodes = '../../../msal-common/dist-browser/client/AuthorizationCodeClient.mjs'

/** Whoever has a token never trades a code for one: what does that comes with what signs in. */
export function codeLoadedLate(file: string, code: string): string {
  if (file !== 'StandardInteractionClient') return code
  const [named, made] = [' AuthorizationCodeClient,', 'return new AuthorizationCodeClient(']
  if (!code.includes(named) || !code.includes(made))
    throw new Error('The sign-in client makes its AuthorizationCodeClient in another way now.')
  const late = `import('${tradesCodes}')`
  return code.replace(named, '').replace(made, `return new (await ${late}).AuthorizationCodeClient(`)
}

const fileName = (file: string) => file.replace(/^.*\/(.+)\.mjs$/, '$1')

/** The same source, character for character in place, with the bodies of some methods and functions taken out. */
export function withoutBodies(
  code: string,
  { never = [], nothing = [] }: Unreached,
): { readonly code: string; readonly missing: readonly string[] } {
  const blanks: Blank[] = []
  const missing = new Set([...never, ...nothing])
  walk(parseAst(code), (node) => {
    const isMethod = node.type === 'MethodDefinition'
    if (!isMethod && node.type !== 'FunctionDeclaration') return
    const name = (node[isMethod ? 'key' : 'id'] as { readonly name?: string } | null)?.name ?? ''
    if (!missing.delete(name)) return
    const { start, end } = (isMethod ? (node['value'] as Node) : node)['body'] as Node
    blanks.push({ start, end, keep: never.includes(name) ? `{throw Error('${name}')}` : '{}' })
  })
  return { code: blanked(code, blanks), missing: [...missing] }
}

/** Only the late ones use these, though the client's index names them to all. */
export const isForLateSignIn = (id: string) =>
  /\/msal-common\/dist-browser\/(client\/(RefreshToken|AuthorizationCode)Client|protocol\/(Authorize|Token)|network\/(ThrottlingUtils|ResponseHeaders))\.mjs$/.test(
    id,
  )

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

/** The same source, character for character in place, without the calls that say nothing and what only measures. */
export function withoutSilentCalls(code: string): string {
  const blanks: Blank[] = []
  walk(parseAst(code), (node) => {
    if (node.type === 'CallExpression') blanks.push(...aroundMeasured(node, code))
    if (node.type !== 'ExpressionStatement') return
    const call = unchained(node['expression'] as Node)
    if (call.type !== 'CallExpression') return
    const callee = textOf(call['callee'] as Node, code)
    if (silent.has(callee) || /^\w*[mM]easurement\.(?:end|add|discard|increment)$/.test(callee))
      blanks.push({ start: node.start, end: node.end, keep: ';' })
  })
  return blanked(code, outermost(blanks))
}

/** `invokeAsync(this.f.bind(this), Event, logger, client, id)(x)` calls `this.f.bind(this)` with a clock beside it. */
function aroundMeasured(node: Node, code: string): Blank[] {
  const callee = node['callee'] as Node
  if (callee.type !== 'Identifier' || !/^invoke(?:Async)?$/.test(String(callee['name']))) return []
  const [, event, , , last] = node['arguments'] as Node[]
  if (!event || !last) return []
  return [
    { start: callee.start, end: callee.end, keep: '' },
    // From its comma on: what is measured may stand in brackets of its own.
    { start: code.lastIndexOf(',', event.start), end: last.end, keep: '' },
  ]
}

/** What lies within another blank goes with it. */
const outermost = (blanks: readonly Blank[]) =>
  blanks.filter(
    (one) => !blanks.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
  )

const unchained = (node: Node): Node =>
  node.type === 'ChainExpression' ? (node['expression'] as Node) : node

const textOf = ({ start, end }: Node, code: string) => code.slice(start, end).replaceAll(/\?|\s/g, '')
