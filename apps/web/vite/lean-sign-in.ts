/**
 * Leaves out of the build what the sign-in client brings for ways of signing in that are switched off here: windows
 * that pop up, the operating system's broker, and codes handed over by a server. None of it can be reached with our
 * configuration; if it ever is, the class says so by name. What signs in and out and renews a token is a chunk of its
 * own: whoever comes back has a token and needs none of it. The rest of the client is untouched.
 */
import type { Plugin } from 'vite'

const unused = [
  'PopupClient',
  'SilentAuthCodeClient',
  'PlatformAuthInteractionClient',
  'PlatformAuthExtensionHandler',
  'PlatformAuthDOMHandler',
]

/** With the calls that the client makes of them, each of which may be waited for. */
const late: Record<string, readonly string[]> = {
  RedirectClient: ['acquireToken', 'handleRedirectPromise', 'logout'],
  SilentIframeClient: ['acquireToken'],
  SilentRefreshClient: ['acquireToken'],
}

const leanNames = [...unused, ...Object.keys(late)]

/** The file itself, asked for without `?late`, is replaced. */
const leanFile = new RegExp(String.raw`/msal-browser/dist/\w+/(?:\w+/)?(${leanNames.join('|')})\.mjs$`)

export function leanSignIn(): Plugin {
  const missing = new Set(leanNames)
  return {
    name: 'lean-sign-in',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const name = leanFile.exec(id)?.[1]
      if (!name) return undefined
      if (!code.includes(`export { ${name} };`))
        this.error(`${name} is no longer the only export of its file.`)
      missing.delete(name)
      return { code: late[name] ? loadedLate(name, late[name]) : leftOut(name), map: null }
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

/** Calls that do nothing as configured: personal data and traces are never logged, nothing is measured. */
export const silentCalls = [
  ...calls(
    ['this.logger', 'logger'],
    ['trace', 'tracePii', 'verbosePii', 'infoPii', 'warningPii', 'errorPii'],
  ),
  ...calls(
    ['this.performanceClient', 'performanceClient'],
    ['addFields', 'incrementFields', 'addGlobalFields'],
  ),
]

function calls(objects: readonly string[], methods: readonly string[]): string[] {
  return objects.flatMap((object) => methods.map((method) => `${object}.${method}`))
}
