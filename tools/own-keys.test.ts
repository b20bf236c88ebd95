/**
 * Lookups of plain objects by texts that callers may choose. `table[key]` and `key in table` also find what every object
 * inherits: `constructor`, `toString`, `__proto__`. A signing link once accepted `toString` as a version of the consent,
 * and a saved view of the list `constructor` took every page down. The compiler finds every lookup of a table by a wide
 * string (a module-level or inline object literal) and every `in`; `own` and `isKeyOf` of `packages/domain/src/own.ts`
 * do the same safely. Records passed as parameters are not tables: their keys are names of our own fields, and `in`
 * covers those that come from outside.
 */
import path from 'node:path'
import {
  type BinaryExpression,
  type ElementAccessExpression,
  type Expression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isIdentifier,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isSatisfiesExpression,
  isSourceFile,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const configs = ['tsconfig.node.json', 'apps/web/tsconfig.json'].map((file) => path.join(root, file))

/** Allowed lookups: the reason, then the place. */
const allowed: Readonly<Record<string, string>> = {
  'apps/api/src/business/sales/act.ts: saleFieldGroups[field as SaleField]': 'Fields of a strict shape.',
  'apps/api/src/business/sales/act.ts: saleTicks[tick as SaleTick]': 'Ticks are an enum on the wire.',
  'packages/domain/src/search/fold.ts: unaccented[letter]': 'One letter: no inherited name is that short.',
}

test('no text from a caller looks up a plain object', { timeout: 120_000 }, () => {
  const api = new API({ cwd: root })
  try {
    const { found, files } = lookups(api)
    expect(files).toBeGreaterThan(1_000)
    expect(found.filter((one) => !Object.hasOwn(allowed, one))).toEqual([])
    // An exception that no code needs must be deleted.
    expect(Object.keys(allowed).filter((one) => !found.includes(one))).toEqual([])
  } finally {
    api.close()
  }
})

function lookups(api: API): { readonly found: readonly string[]; readonly files: number } {
  const found = new Set<string>()
  let files = 0
  for (const project of api.updateSnapshot({ openProjects: configs }).getProjects()) {
    for (const file of project.program.getSourceFileNames().filter(isOurs)) {
      files += 1
      const source = project.program.getSourceFile(file)
      if (!source) continue
      for (const lookup of lookupsIn(source).filter((one) => isRisky(one, project)))
        found.add(`${path.relative(root, file)}: ${textOf(lookup.node, source.text)}`)
    }
  }
  return { found: [...found].toSorted(), files }
}

const isOurs = (file: string): boolean =>
  file.startsWith(`${root}${path.sep}`) &&
  !/node_modules|\.d\.ts$|\.test\.tsx?$|\.fixture\.ts$|\/e2e\/|\/bench\/|\/src\/test\/|\/tools\/|\/vite\//.test(
    file,
  )

interface Lookup {
  readonly node: ElementAccessExpression | BinaryExpression
  readonly table: Expression
  readonly key: Expression
}

function lookupsIn(source: Node): Lookup[] {
  const found: Lookup[] = []
  const visit = (node: Node): void => {
    if (isElementAccessExpression(node)) {
      found.push({ node, table: node.expression, key: node.argumentExpression })
    } else if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
      found.push({ node, table: node.right, key: node.left })
    }
    node.forEachChild(visit)
  }
  source.forEachChild(visit)
  return found.filter(({ key }) => !isStringLiteral(key) && !isNumericLiteral(key))
}

/** A cast hides how wide a text is, so its inner expression counts. */
function isRisky({ node, table, key }: Lookup, project: Project): boolean {
  const type = project.checker.getTypeAtLocation(isAsExpression(key) ? key.expression : key)
  return type !== undefined && isWide(type) && (isBinaryExpression(node) || isTable(table, project))
}

const isWide = (type: Type): boolean =>
  (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.Any)) !== 0 ||
  (type.isUnionType() && type.getTypes().some(isWide))

function isTable(expression: Expression, project: Project): boolean {
  if (
    isParenthesizedExpression(expression) ||
    isAsExpression(expression) ||
    isSatisfiesExpression(expression)
  )
    return isTable(expression.expression, project)
  if (isObjectLiteralExpression(expression)) return true
  if (!isIdentifier(expression)) return false
  const named = project.checker.getSymbolAtLocation(expression)
  if (!named) return false
  const symbol = (named.flags & SymbolFlags.Alias) === 0 ? named : project.checker.getAliasedSymbol(named)
  const declaration = symbol.valueDeclaration?.resolve(project)
  return (
    declaration !== undefined &&
    isVariableDeclaration(declaration) &&
    isSourceFile(declaration.parent.parent.parent)
  )
}

const textOf = ({ pos, end }: Node, text: string): string =>
  text.slice(pos, end).trim().replaceAll(/\s+/g, ' ')
