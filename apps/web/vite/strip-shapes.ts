/**
 * The browser needs of a route its method, its path, the statuses it may answer and whether it needs a token. The
 * shapes are for the server, and with one of them the whole of zod would be in the first bundle. In a build they are
 * blanked out of the contract's route files; in development and in tests they stay, and the client checks bodies
 * against them. Permissions and sentences go too, and so does the call of `route`, which returns what it is given:
 * what is left is a plain object, which leaves the bundle when nobody calls it.
 */
import { parseAst, type Plugin } from 'vite'
import { type Blank, blanked, type Node, walk } from './blank.ts'

const routeFile = /\/packages\/contract\/src\/(?:web|legacy)\/[\w-]+\.ts$/
const shapeFile = /-shapes\.ts$/
/** Shapes of the input, and what is only for the reader of the API reference. */
const unread = new Set(['params', 'query', 'body', 'summary', 'ours', 'legacy', 'streams'])

export function stripShapes(): Plugin {
  return {
    name: 'strip-shapes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? ''
      if (!routeFile.test(path) || shapeFile.test(path)) return undefined
      // Nothing moves, so positions stay true without a map.
      return { code: withoutShapes(code), map: null }
    },
  }
}

/** The same source, character for character in place, with every `route({…})`, `part({…})` and `answers({…})` reduced to a plain object. */
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

/** An import that nobody needs any more would still count as needed where chunks are made of what is imported. */
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

/** Of each answer its status is left. */
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
