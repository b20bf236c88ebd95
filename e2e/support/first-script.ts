import { parseAst } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [child: string]: unknown
}

/** Areas of the product by their addresses: `leads`, `settings/people`. */
export const areasIn = (code: string): readonly string[] => [
  ...new Set(
    [...code.matchAll(/`\/_app\/(settings\/[a-z]+|(?!settings)[a-z]+)[/`]/g)].map(([, area = '']) => area),
  ),
]

/** Takes an area's routes out of the script, with what only they use: what is left is as it was. */
export function withoutAreas(code: string): (area: string) => string {
  const declared = declarationsIn(code)
  const byName = new Map(declared.map((one) => [one.name, one]))
  const users = new Map<string, Declared[]>()
  for (const one of declared) {
    for (const name of one.names) {
      if (name !== one.name && byName.has(name)) users.set(name, [...(users.get(name) ?? []), one])
    }
  }
  return (area) => {
    const isOfArea = new RegExp(`\`/_app/${area}[/\`]|\\.update\\(\\{id:\`/${area}[/\`]`)
    const cut = new Set(declared.filter(({ text }) => isOfArea.test(text)))
    // A set is walked to its end, what is added on the way with it.
    for (const { names } of cut) {
      for (const name of names) {
        const used = byName.get(name)
        if (used && users.get(name)?.every((one) => cut.has(one))) cut.add(used)
      }
    }
    return [...cut]
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
  }
}

interface Declared {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly text: string
  /** Every word in it. */
  readonly names: ReadonlySet<string>
}

function declarationsIn(code: string): readonly Declared[] {
  const program = parseAst(code) as unknown as { readonly body: readonly Node[] }
  return program.body.flatMap((statement) => {
    if (statement.type === 'FunctionDeclaration') return [declaredBy(statement, code)]
    return statement.type === 'VariableDeclaration'
      ? (statement['declarations'] as readonly Node[]).map((one) => declaredBy(one, code))
      : []
  })
}

function declaredBy(node: Node, code: string): Declared {
  const text = code.slice(node.start, node.end)
  const { name = '' } = node['id'] as { readonly name?: string }
  return { name, start: node.start, end: node.end, text, names: new Set(text.match(/[\w$]+/g)) }
}
