/**
 * The browser needs the method, path, statuses and authentication of a route. The schemas are for the server,
 * and a single one would add all of zod to the first bundle. A build removes them from the contract's route
 * files; in development and tests they stay, and the client checks bodies with them. Permissions,
 * descriptions and the call of `route`, which returns its argument, go too: a plain object remains, which is
 * tree-shaken when unused.
 */
import { parseAst, type Plugin } from 'vite'

const routeFile = /\/packages\/contract\/src\/(?:web|legacy)\/[\w-]+\.ts$/
const shapeFile = /-shapes\.ts$/
/** Input schemas, and text for the API reference. */
const unread = new Set(['params', 'query', 'body', 'summary', 'description', 'ours', 'legacy', 'streams'])

export function stripShapes(): Plugin {
  return {
    name: 'strip-shapes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? ''
      if (!routeFile.test(path) || shapeFile.test(path)) return undefined
      // Nothing moves, so positions stay valid without a source map.
      return { code: withoutShapes(code), map: null }
    },
  }
}

/**
 * The same source, with positions unchanged and every `route({…})`, `part({…})` and `answers({…})` reduced to
 * a plain object.
 */
export function withoutShapes(code: string): string {
  const blanks: Blank[] = []
  walk(parseAst(code, { lang: 'ts' }), (node) => {
    if (node.type !== 'CallExpression') return
    const callee = node['callee'] as Node
    const name = nameOf(callee)
    const [definition] = node['arguments'] as Node[]
    if (
      (name !== 'route' && name !== 'part' && name !== 'answers') ||
      definition?.type !== 'ObjectExpression'
    )
      return
    const shapes = name === 'answers' ? answersIn(definition) : shapesOf(definition, code)
    blanks.push({ start: callee.start, end: callee.end, keep: '' }, ...shapes)
  })
  return withoutIdleImports(blanked(code, blanks))
}

/** An unused import would still count, because chunks follow imports. */
function withoutIdleImports(code: string): string {
  const imports = (parseAst(code, { lang: 'ts' }) as unknown as { body: Node[] }).body.filter(
    ({ type }) => type === 'ImportDeclaration',
  )
  const rest = blanked(code, imports.map(whole))
  const isIdle = (node: Node) =>
    (node['specifiers'] as Node[]).every(
      (specifier) => !new RegExp(`\\b${nameOf(specifier['local']) ?? ''}\\b`).test(rest),
    )
  return blanked(code, imports.filter(isIdle).map(whole))
}

function shapesOf(definition: Node, code: string): Blank[] {
  return propertiesOf(definition).flatMap((property) => {
    const name = nameOf(property['key'])
    const value = property['value'] as Node
    const isPermission = name === 'who' && value.type !== 'Literal'
    if (isPermission || unread.has(name ?? '')) {
      return [{ start: property.start, end: afterComma(property.end, code), keep: '' }]
    }
    if (name !== 'answers' || value.type !== 'ObjectExpression') return []
    return answersIn(value)
  })
}

/** Keeps only the status of each response. */
const answersIn = (answers: Node): Blank[] =>
  propertiesOf(answers).map((answer) => {
    const { start, end } = answer['value'] as Node
    return { start, end, keep: '1' }
  })

const whole = ({ start, end }: Node) => ({ start, end, keep: '' })

const afterComma = (end: number, code: string) => end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)

const propertiesOf = (object: Node) =>
  (object['properties'] as Node[]).filter(({ type }) => type === 'Property')

const nameOf = (node: unknown): string | undefined => {
  const { type, name } = node as Node
  return type === 'Identifier' && typeof name === 'string' ? name : undefined
}

/** Blanks places of a source character for character, so that positions stay true without a map. */
const blanked = (code: string, blanks: readonly Blank[]): string =>
  blanks
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, keep }) => {
      const blank = text.slice(start, end).replaceAll(/[^\n]/g, ' ')
      return text.slice(0, start) + keep + blank.slice(keep.length) + text.slice(end)
    }, code)

interface Node {
  type: string
  start: number
  end: number
  [child: string]: unknown
}

interface Blank {
  start: number
  end: number
  /** The replacement text. */
  keep: string
}

/** Visits every node of a tree. */
function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit))
  if (!isNode(node)) return
  visit(node)
  Object.values(node).forEach((child) => walk(child, visit))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
