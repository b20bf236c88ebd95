/**
 * Leaves out of the build what the sign-in client brings for ways of signing in that are switched off here: windows
 * that pop up, the operating system's broker, and codes handed over by a server. None of it can be reached with our
 * configuration; if it ever is, the class says so by name. The rest of the client is untouched.
 */
import type { Plugin } from 'vite'

const unused = [
  'PopupClient',
  'SilentAuthCodeClient',
  'PlatformAuthInteractionClient',
  'PlatformAuthExtensionHandler',
  'PlatformAuthDOMHandler',
]

const unusedFile = new RegExp(String.raw`/msal-browser/dist/\w+/(?:\w+/)?(${unused.join('|')})\.mjs$`)

export function leanSignIn(): Plugin {
  const missing = new Set(unused)
  return {
    name: 'lean-sign-in',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const name = unusedFile.exec(id)?.[1]
      if (!name) return undefined
      if (!code.includes(`export { ${name} };`))
        this.error(`${name} is no longer the only export of its file.`)
      missing.delete(name)
      return {
        code: `export class ${name} { constructor() { throw new Error('${name} is not part of this build.') } }`,
        map: null,
      }
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`The sign-in client no longer has ${[...missing].join(', ')}.`)
    },
  }
}

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
