/** The texts that a person can see, read from the syntax trees of the sources: literals, templates and JSX. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

export interface ShownText {
  readonly file: string
  readonly line: number
  /** Each inserted value is "…". */
  readonly text: string
  /** The property or attribute that holds it: `label`, `help`; empty for content. */
  readonly role: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** Every text in the product's sources; not of tests, the demo company or the component page. */
export const shownTexts = (): readonly ShownText[] =>
  globSync('{apps/{api,web}/src,packages/{domain,contract}/src}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.{ts,tsx}', '**/*.fixture.ts', '**/test/**', '**/kit/**', '**/*.gen.ts'],
  }).flatMap(textsOf)

/** The texts of one file, relative to the project. */
export function textsOf(file: string): readonly ShownText[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const found: ShownText[] = []
  const keep = (node: Node, text: string, role: string) => {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (isText(words, role))
      found.push({ file, line: source.slice(0, node.start).split('\n').length, text: words, role })
  }
  walk(parseSync(file, source).program as unknown as Node, '', keep)
  return found
}

type Keep = (node: Node, text: string, role: string) => void

function walk(node: Node, role: string, keep: Keep): void {
  if (skipped.has(node.type) || isSql(node)) return
  if (node.type === 'JSXText') keep(node, String(node['value']), '')
  if (node.type === 'Literal' && typeof node['value'] === 'string') keep(node, node['value'], role)
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as readonly { value: { cooked: string | null; raw: string } }[]
    keep(node, quasis.map(({ value }) => value.cooked ?? value.raw).join('…'), role)
  }
  const inner = roleOf(node) ?? role
  for (const [key, value] of Object.entries(node)) {
    // The key of a property is a name of the code.
    if (key === 'key' || key === 'params') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as Node | null)?.type === 'string') walk(child as Node, inner, keep)
  }
}

/** Imports and types are not shown. */
const skipped = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'TSTypeAnnotation',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeParameterInstantiation',
  'TSLiteralType',
])

const isSql = ({ type, tag }: Node) =>
  type === 'TaggedTemplateExpression' && (tag as { name?: unknown }).name === 'sql'

/** The name of the property or attribute that a node begins; undefined inside one. */
function roleOf(node: Node): string | undefined {
  if (node.type === 'JSXElement') return ''
  if (node.type !== 'JSXAttribute' && node.type !== 'Property') return undefined
  const name = (node['name'] ?? node['key']) as { name?: unknown; value?: unknown }
  const text = name.name ?? name.value
  return typeof text === 'string' ? text : ''
}

/** Prose has a space between words, or a capital and the role of a text; code has neither. */
const isText = (words: string, role: string) =>
  ((textRoles.has(role) && /^\p{Lu}/u.test(words)) || /\p{L}[\p{L}.,:;’'?!)…”]* ["“(…]?\p{L}/u.test(words)) &&
  !/^(?:className|d|viewBox|style|href|to|rel|type|id)$|Class$/.test(role)

const textRoles = new Set([
  'label',
  'name',
  'title',
  'help',
  'placeholder',
  'aria-label',
  'alt',
  'data-tip',
  'message',
  'words',
  'subject',
  'head',
  'text',
])
