/**
 * A route of a build is its page, the route above it and its address, each said once. The router's own file says an
 * address up to three times and a name four times, for the compiler: half of what an area would add to the first script.
 */
import type { Plugin } from 'vite'

export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/src/routeTree.gen.ts')) return { code: leanTree(code), map: null }
      return /\/src\/routes\/.+\.tsx(?:\?|$)/.test(id) ? { code: withoutPath(code), map: null } : undefined
    },
  }
}

/** All pages of an area bear its name in the build: the first script names each of them. */
export const areaOf = (id: string | null | undefined): string | undefined =>
  id?.match(/\/src\/routes\/_app\/(\w+)/)?.[1]

/** Types alone read the address in the route's file: when the page runs, the tree says where a route stands. */
export const withoutPath = (code: string): string =>
  code.replace(/\bcreateFileRoute\((['"`]).*?\1\)/, 'createFileRoute()')

/** Throws where the router writes its file in another way than the one known here. */
export function leanTree(code: string): string {
  const imports = code.match(/^import .+$/gm) ?? []
  const known = new Set(['rootRouteImport'])
  const routes = [...code.matchAll(declaration)].map(([, name = '', id, path, above = '']) => {
    if (!known.has(above)) throw new Error(`The router declares ${name} before the route above it.`)
    known.add(name)
    const ofItsOwn = id === path ? '' : `, '${id}'`
    return `const ${name} = at(${name}Import, ${above}, ${path === undefined ? path : `'${path}'`}${ofItsOwn})`
  })
  if (known.size !== imports.length) throw new Error('The router declares its routes in another way now.')
  return [...imports, at, ...routes, 'export const routeTree = rootRouteImport\n'].join('\n')
}

const declaration =
  /^const (\w+) =\s+\1Import\.update\(\{\s*id: '([^']*)',\s*(?:path: '([^']*)',\s*)?getParentRoute: \(\) => (\w+),\s*\} as any\)/gm

const at = `const at = (route, above, path, id = path) => {
  above.children = [...(above.children ?? []), route]
  return route.update({ id, path, getParentRoute: () => above })
}`
