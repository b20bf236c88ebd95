/** The catalogue as CSV files, out and in: headings are the labels of the fields, and a row is found by its kind's key. */
import { Readable } from 'node:stream'
import type { CatalogueFilter, CatalogueImport } from '@crm/contract/web/catalogue-shapes'
import { shapesOf } from '@crm/contract/web/catalogue-shapes'
import type { CatalogueField } from '@crm/domain/catalogue/fields'
import { type CatalogueKind, kindNamed } from '@crm/domain/catalogue/kinds'
import { priceOn } from '@crm/domain/catalogue/prices'
import { pacificDay } from '@crm/domain/time'
import { type CsvRow, readCsv } from '../csv/read-csv.ts'
import { csvStream } from '../csv/write-csv.ts'
import type { StaffContext } from '../http/context.ts'
import { Refused, refuse, streamed } from '../http/handle.ts'
import { sentenceOf, wordsFor } from '../http/input.ts'
import { sightOf } from '../records/routes.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { changeEntry, createEntry } from './act.ts'
import { type Entry, findSameEntry, listEntries, pricesOf, storeOf } from './store.ts'

/** Wire name -> heading. */
function headsOf(kind: CatalogueKind): Record<string, string> {
  const { fields, price } = kindNamed(kind)
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.label])),
    ...(price && { [price.field]: price.label }),
    isEnabled: 'Enabled',
  }
}

/** What the filters of the list leave, each as its reader may see it. */
export async function exportEntries(kind: CatalogueKind, filter: CatalogueFilter, ctx: StaffContext) {
  const heads = headsOf(kind)
  const sight = await sightOf(ctx)
  const found = await listEntries(ctx.db.read, kind, filter)
  const views = found.map((entry) => storeOf(kind).view(entry, sight) as unknown as Record<string, unknown>)
  const hidden = kindNamed(kind).price?.field
  const names = Object.keys(heads).filter((name) => name !== hidden || views.some((view) => name in view))
  const cells = views.map((view) => names.map((name) => cellOf(kindNamed(kind).fields[name], view[name])))
  const text = csvStream(
    names.map((name) => heads[name] ?? name),
    Readable.from(cells) as AsyncIterable<string[]>,
  )
  return streamed(200, text, {
    'content-disposition': `attachment; filename="${kind}-${pacificDay(ctx.now)}.csv"`,
    'x-row-count': String(views.length),
  })
}

function cellOf(field: CatalogueField | undefined, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return field?.kind === 'choice' ? (field.choices[value] ?? value) : value
}

/**
 * Creates and changes entries as the rows say; a column that the file lacks is left as it is. With one row at fault
 * nothing is written. Throws Refused when the file itself cannot be read.
 */
export async function importEntries(
  work: UnitOfWork,
  kind: CatalogueKind,
  { csv, apply }: { readonly csv: string; readonly apply: boolean },
): Promise<CatalogueImport> {
  const file = readCsv(csv)
  if (!file.ok) throw new Refused(refuse(400, file.reason))
  const names = columnsOf(kind, file.heading)
  const read = withoutTwins(
    kind,
    file.rows.map((row) => readRow(kind, names, row)),
  )
  const rows: Fate[] = []
  for (const row of read) rows.push(await fateOf(work, kind, row))
  const faults = rows.flatMap(({ row, fate, words }) => (fate === 'refused' ? [{ row, message: words }] : []))
  const isApplied = apply && faults.length === 0
  for (const row of isApplied ? read : []) if ('fields' in row) await applyRow(work, kind, row.fields)
  const count = (fate: Fate['fate']) =>
    faults.length > 0 ? 0 : rows.filter((row) => row.fate === fate).length
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    faults,
    rows,
    isApplied,
  }
}

type Fate = CatalogueImport['rows'][number]

/** What becomes of a row, or would. */
async function fateOf({ tx, now }: UnitOfWork, kind: CatalogueKind, row: Row): Promise<Fate> {
  const { row: number, name } = row
  if (!('fields' in row)) return { row: number, name, fate: 'refused', words: row.message }
  const same = await findSameEntry(tx, kind, row.fields)
  if (!same) return { row: number, name, fate: 'created', words: '' }
  const words = differences(kind, same, row.fields, pacificDay(now)).join(', ')
  return { row: number, name, fate: words ? 'changed' : 'unchanged', words }
}

async function applyRow(work: UnitOfWork, kind: CatalogueKind, fields: RowFields): Promise<void> {
  const same = await findSameEntry(work.tx, kind, fields)
  if (!same) await createEntry(work, kind, fields)
  else await changeEntry(work, kind, await storeOf(kind).lock(work, same.id), fields)
}

/** "Power (STC) 400 → 410", of every field that differs, its price included. */
function differences(kind: CatalogueKind, entry: Entry, fields: RowFields, today: string): string[] {
  const { fields: known, price } = kindNamed(kind)
  const amount = price && priceOn(pricesOf(entry), today)
  const before: Readonly<Record<string, unknown>> = {
    ...storeOf(kind).fieldsOf(entry),
    ...(price && { [price.field]: amount === null ? null : Number(amount) }),
  }
  const heads = headsOf(kind)
  return Object.entries(fields)
    .filter(([name, value]) => name in before && (value === '' ? null : value) !== before[name])
    .map(
      ([name, value]) =>
        `${heads[name] ?? name} ${cellOf(known[name], before[name]) || '–'} → ${cellOf(known[name], value) || '–'}`,
    )
}

/** What stands twice in a file would undo itself: the second is at fault. */
function withoutTwins(kind: CatalogueKind, rows: readonly Row[]): Row[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    if (!('fields' in row)) return row
    const key = kindNamed(kind)
      .key.map((field) => String(row.fields[field]).toLowerCase())
      .join('\n')
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, row.row)
      return row
    }
    return { row: row.row, name: row.name, message: `It stands in row ${first} already.` }
  })
}

/** The fields of the columns, by label or by name on the wire. Throws Refused for a column of nothing. */
function columnsOf(kind: CatalogueKind, heading: readonly string[]): string[] {
  const known = new Map(
    Object.entries(headsOf(kind)).flatMap(([name, head]) => [
      [name.toLowerCase(), name],
      [head.toLowerCase(), name],
    ]),
  )
  const unknown = heading.filter((head) => !known.has(head.trim().toLowerCase()))
  if (unknown.length > 0) {
    const names = Object.values(headsOf(kind)).join(', ')
    throw new Refused(refuse(400, `No field is called ${unknown.join(', ')}. The columns are: ${names}.`))
  }
  return heading.map((head) => known.get(head.trim().toLowerCase()) ?? '')
}

type RowFields = Readonly<Record<string, unknown>>

/** `name` is what the row calls its entry. */
type Row = { readonly row: number; readonly name: string } & (
  | { readonly fields: RowFields }
  | { readonly message: string }
)

/** As if it had been sent to `create`. */
function readRow(kind: CatalogueKind, names: readonly string[], { number, cells }: CsvRow): Row {
  const { fields, name: naming } = kindNamed(kind)
  const given = Object.fromEntries(
    names.map((name, at) => [name, valueOf(fields[name], name, (cells[at] ?? '').trim())]),
  )
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const called = present[naming]
  const name = typeof called === 'string' ? called : ''
  const read = shapesOf(kind).New.safeParse(present, { error: wordsFor })
  if (read.success) return { row: number, name, fields: read.data }
  const heads = headsOf(kind)
  const message = read.error.issues
    .map((issue) => `${heads[String(issue.path[0])] ?? 'Row'}: ${sentenceOf('This', issue.message)}`)
    .join(' ')
  return { row: number, name, message }
}

/** A cell as the wire would have it. What it cannot be is left as it stands, for the shape to refuse. */
function valueOf(field: CatalogueField | undefined, name: string, cell: string): unknown {
  if (!field && name !== 'isEnabled') return cell === '' ? undefined : numberIn(cell)
  if (!field || field.kind === 'yes-no')
    return { yes: true, no: false, '': undefined }[cell.toLowerCase()] ?? cell
  if (cell === '') return field.required ? undefined : null
  if (field.kind === 'number') return numberIn(cell)
  if (field.kind !== 'choice') return cell
  return (
    Object.entries(field.choices).find(([, label]) => label.toLowerCase() === cell.toLowerCase())?.[0] ?? cell
  )
}

const numberIn = (cell: string) => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)
