import { parseAst } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [child: string]: unknown
}

/** Areas of the product by their addresses: `leads`, `settings/people`. */
export const areasIn = (code: string): readonly string[] => [
  ...new Set(placesIn(statementsIn(code)).flatMap(({ area }) => area ?? [])),
]

/** Takes an area's routes out of the script, with what only they use: what is left is as it was. */
export function withoutAreas(code: string): (area: string) => string {
  const statements = statementsIn(code)
  const places = placesIn(statements)
  const byName = new Map(statements.map((one) => [one.name, one]))
  const users = new Map<string, Statement[]>()
  for (const one of statements) {
    for (const name of one.names) {
      if (name !== one.name && byName.has(name)) users.set(name, [...(users.get(name) ?? []), one])
    }
  }
  return (cutArea) => {
    const cut = new Set<Statement>()
    // What is below another stands behind it.
    for (const { statement, page, area, above } of places) {
      if (area !== cutArea && ![...cut].some(({ name }) => name === above)) continue
      cut.add(statement)
      const made = byName.get(page)
      if (made) cut.add(made)
    }
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

interface Place {
  readonly statement: Statement
  /** As the script names it. */
  readonly page: string
  /** The route that this one is below, named as well. */
  readonly above: string
  /** Of a page of the application that is below no other. */
  readonly area?: string
}

/** The routes of the tree, `at(page,above,path)`, as `apps/web/vite/lean-routes.ts` has them. */
function placesIn(statements: readonly Statement[]): readonly Place[] {
  const app = statements.find(({ text }) => text.endsWith(',`/_app`)'))?.name
  return statements.flatMap((statement) => {
    const [, page = '', above = '', path = ''] =
      /^(?:[\w$]+=)?[\w$]+\(([\w$]+),([\w$]+),`(\/[^`]*)`/.exec(statement.text) ?? []
    const [area] = /(?<=^\/)(?:settings\/)?[a-z]+/.exec(path) ?? []
    const isArea = above === app && area !== undefined && area !== 'settings'
    return path ? [{ statement, page, above, ...(isArea && { area }) }] : []
  })
}

interface Statement {
  /** Of what it declares. */
  readonly name?: string
  readonly start: number
  readonly end: number
  readonly text: string
  /** Of whatever it names. */
  readonly names: ReadonlySet<string>
}

/** What stands by itself: a declaration, a call. */
function statementsIn(code: string): readonly Statement[] {
  const program = parseAst(code) as unknown as { readonly body: readonly Node[] }
  const read = (node: Node): Statement => {
    const { start, end, id } = node
    const { name } = (id ?? {}) as { readonly name?: string }
    const text = code.slice(start, end)
    return { ...(name !== undefined && { name }), start, end, text, names: new Set(namesIn(node)) }
  }
  return program.body.flatMap((statement) => partsOf(statement).map(read))
}

function partsOf(statement: Node): readonly Node[] {
  if (statement.type === 'FunctionDeclaration') return [statement]
  if (statement.type === 'VariableDeclaration') return statement['declarations'] as readonly Node[]
  if (statement.type !== 'ExpressionStatement') return []
  const expression = statement['expression'] as Node
  return expression.type === 'SequenceExpression'
    ? (expression['expressions'] as readonly Node[])
    : [expression]
}

/** What is a name of its own, and not of a part of something: `b` in `a.b` is none. */
function namesIn(node: Node): readonly string[] {
  if (node.type === 'Identifier') return [String(node['name'])]
  const part = { MemberExpression: 'property', Property: 'key' }[node.type]
  return Object.entries(node)
    .filter(([child]) => child !== part || node['computed'] === true)
    .flatMap(([, child]) => (Array.isArray(child) ? child : [child]) as readonly unknown[])
    .flatMap((child) => (isNode(child) ? namesIn(child) : []))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
