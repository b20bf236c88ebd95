// Reads docs/specification/coverage. A table is recognized by its header; every line that starts with a bar
// belongs to one of the two known tables or is refused, so no row is lost unnoticed.

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The pages of docs/specification/coverage, one after the other. */
export function coverageMarkdown(): string {
  const folder = path.resolve(import.meta.dirname, '../../../../docs/specification/coverage')
  const pages = globSync('*.md', { cwd: folder }).toSorted()
  return pages.map((page) => readFileSync(path.join(folder, page), 'utf8')).join('\n')
}

type Coverage = {
  readonly id: string
  readonly state: 'built' | 'not yet'
  /** Paths from the repository's root, '' until built; see `pathsIn`. */
  readonly file: string
  readonly test: string
}

type CoveredFact = Coverage & { readonly fact: string }

type CoveredCall = Coverage & {
  readonly method: string
  /** The path as in the specification, relative to the server's base URL, such as `/webLeads/{id}`. */
  readonly path: string
  /** Ascending. */
  readonly statuses: readonly number[]
}

/** The calls of section 7. Throws with the line number of a malformed row. */
export function readCalls(markdown: string): CoveredCall[] {
  return readRows(markdown).filter((row) => 'method' in row)
}

/** All rows that are not calls. Throws with the line number of a malformed row. */
export function readFacts(markdown: string): CoveredFact[] {
  return readRows(markdown).filter((row) => 'fact' in row)
}

/** The paths in a file or test cell: `a.ts; b.ts#name` gives `a.ts` and `b.ts`. */
export function pathsIn(cell: string): string[] {
  return cell === '' ? [] : cell.split('; ').map((entry) => entry.replace(/#.*$/, ''))
}

const factHeader = 'id,fact,state,file,test'
const callHeader = 'id,call,declared statuses,state,file,test'

function readRows(markdown: string): (CoveredFact | CoveredCall)[] {
  const rows: (CoveredFact | CoveredCall)[] = []
  const lineOf = new Map<string, number>()
  let header = ''
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const refuse: Refuse = (reason) => new Error(`Line ${index + 1}: ${reason}: ${line}`)
    const cells = cellsOf(line, refuse)
    if (!cells) header = ''
    else if (!header) header = headerOf(cells, refuse)
    else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) {
      const row = header === callHeader ? callOf(cells, refuse) : factOf(cells, refuse)
      const earlier = lineOf.get(row.id)
      if (earlier) throw refuse(`the id ${row.id} stands already on line ${earlier}`)
      lineOf.set(row.id, index + 1)
      rows.push(row)
    }
  }
  return rows
}

type Refuse = (reason: string) => Error

function cellsOf(line: string, refuse: Refuse): string[] | undefined {
  const text = line.trim()
  if (!text.startsWith('|')) return undefined
  if (!text.endsWith('|') || text.length < 2) throw refuse('a row ends with a bar')
  return text
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

function headerOf(cells: string[], refuse: Refuse): string {
  const header = cells.join()
  if (header !== factHeader && header !== callHeader) throw refuse('this is not the header of a known table')
  return header
}

function factOf(cells: string[], refuse: Refuse): CoveredFact {
  const [id = '', fact = '', state = '', file = '', test = ''] = cells
  if (cells.length !== 5) throw refuse(`a fact has 5 cells, not ${cells.length}`)
  if (!/^S[1-9]-F?\d{2,3}$/.test(id)) throw refuse('the id of a fact looks like S2-03')
  if (fact === '') throw refuse('the fact is missing')
  return { id, fact, ...progress(state, file, test, refuse) }
}

function callOf(cells: string[], refuse: Refuse): CoveredCall {
  const [id = '', call = '', statuses = '', state = '', file = '', test = ''] = cells
  if (cells.length !== 6) throw refuse(`a call has 6 cells, not ${cells.length}`)
  if (!/^S7-\d{3}$/.test(id)) throw refuse('the id of a call looks like S7-041')
  const [, method, path] = /^(GET|POST|PUT|DELETE) (\/[\w{}/-]+)$/.exec(call) ?? []
  if (!method || !path) throw refuse('a call looks like GET /webLeads/{id}')
  return { id, method, path, statuses: statusesOf(statuses, refuse), ...progress(state, file, test, refuse) }
}

function statusesOf(cell: string, refuse: Refuse): number[] {
  if (!/^[1-5]\d\d(, [1-5]\d\d)*$/.test(cell)) throw refuse('declared statuses look like 200, 404')
  const statuses = cell.split(', ').map(Number)
  const ascending = statuses.every((status, i) => i === 0 || status > (statuses[i - 1] ?? 0))
  if (!ascending) throw refuse('declared statuses ascend and do not repeat')
  return statuses
}

function progress(state: string, file: string, test: string, refuse: Refuse): Omit<Coverage, 'id'> {
  if (state !== 'built' && state !== 'not yet') throw refuse("the state is 'built' or 'not yet'")
  if (state === 'built' && file === '') throw refuse('a built row names its file')
  if (state === 'built' && test === '') throw refuse('a built row names its test')
  if (state === 'not yet' && file + test !== '')
    throw refuse('a row that is not yet built names no file or test')
  return { state, file, test }
}
