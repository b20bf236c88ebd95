/** Taking parts out of a source before it is built. */

/** The same source with some places blanked, character for character: positions stay true without a map. */
export const blanked = (code: string, blanks: readonly Blank[]): string =>
  blanks
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, keep }) => {
      const blank = text.slice(start, end).replaceAll(/[^\n]/g, ' ')
      return text.slice(0, start) + keep + blank.slice(keep.length) + text.slice(end)
    }, code)

export interface Node {
  type: string
  start: number
  end: number
  [child: string]: unknown
}

export interface Blank {
  start: number
  end: number
  /** What stands at the place instead. */
  keep: string
}

/** Visits every node of a tree. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit))
  if (!isNode(node)) return
  visit(node)
  Object.values(node).forEach((child) => walk(child, visit))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
