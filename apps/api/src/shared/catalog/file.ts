/**
 * CSV export and import of the catalog: headers are the field labels, and a row matches an entry by the kind's key.
 */
import { Readable } from 'node:stream'
import type { CatalogFilter, CatalogImport } from '@crm/contract/web/catalog-shapes'
import { shapesOf } from '@crm/contract/web/catalog-shapes'
import type { CatalogField } from '@crm/domain/catalog/fields'
import { type CatalogKind, kindNamed } from '@crm/domain/catalog/kinds'
import { priceOn } from '@crm/domain/catalog/prices'
import { pacificDay } from '@crm/domain/time'
import { isKeyOf, own } from '@crm/domain/own'
import { type CsvRow, readCsv } from '#platform/csv/read-csv'
import { csvStream } from '#platform/csv/write-csv'
import type { StaffContext } from '#spine/http/context'
import { streamed } from '#spine/http/handle'
import { Refused, refuse } from '#spine/refusals'
import { sentenceOf, wordsFor } from '#spine/http/input'
import { viewContextOf } from '#spine/records/routes'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { changeEntry, createEntry } from './act.ts'
import { type Entry, findSameEntry, listEntries, pricesOf, storeOf } from './store.ts'

/** Wire name -> header. */
function headsOf(kind: CatalogKind): Record<string, string> {
  const { fields, price } = kindNamed(kind)
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.label])),
    ...(price && { [price.field]: price.label }),
    isEnabled: 'Enabled',
  }
}

/** The entries that match the list's filters, as the reader may see them. */
export async function exportEntries(kind: CatalogKind, filter: CatalogFilter, ctx: StaffContext) {
  const heads = headsOf(kind)
  const sight = await viewContextOf(ctx)
  const found = await listEntries(ctx.db.read, kind, filter)
  const views = found.map((entry) => storeOf(kind).view(entry, sight) as unknown as Record<string, unknown>)
  const hidden = kindNamed(kind).price?.field
  const names = Object.keys(heads).filter(
    (name) => name !== hidden || views.some((view) => isKeyOf(view, name)),
  )
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

function cellOf(field: CatalogField | undefined, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return field?.kind === 'choice' ? (field.choices[value] ?? value) : value
}

/**
 * Creates and changes entries from the rows; a missing column leaves its field unchanged. One faulty row cancels the
 * whole import. Throws Refused when the file is unreadable.
 */
export async function importEntries(
  work: UnitOfWork,
  kind: CatalogKind,
  { csv, apply }: { readonly csv: string; readonly apply: boolean },
): Promise<CatalogImport> {
  const file = readCsv(csv)
  if (!file.ok) throw new Refused(refuse(400, file.reason))
  const names = columnsOf(kind, file.heading)
  const read = withDuplicateFaults(
    kind,
    file.rows.map((row) => readRow(kind, names, row)),
  )
  const rows: RowOutcome[] = []
  for (const row of read) rows.push(await outcomeOf(work, kind, row))
  const faults = rows.flatMap(({ row, fate, words }) => (fate === 'refused' ? [{ row, message: words }] : []))
  const isApplied = apply && faults.length === 0
  for (const row of isApplied ? read : []) if ('fields' in row) await applyRow(work, kind, row.fields)
  const count = (result: RowOutcome['fate']) =>
    faults.length > 0 ? 0 : rows.filter((row) => row.fate === result).length
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    faults,
    rows,
    isApplied,
  }
}

type RowOutcome = CatalogImport['rows'][number]

/** The outcome of a row, in a preview too. */
async function outcomeOf({ tx, now }: UnitOfWork, kind: CatalogKind, row: Row): Promise<RowOutcome> {
  const { row: number, name } = row
  if (!('fields' in row)) return { row: number, name, fate: 'refused', words: row.message }
  const same = await findSameEntry(tx, kind, row.fields)
  if (!same) return { row: number, name, fate: 'created', words: '' }
  const words = differences(kind, same, row.fields, pacificDay(now)).join(', ')
  return { row: number, name, fate: words ? 'changed' : 'unchanged', words }
}

async function applyRow(work: UnitOfWork, kind: CatalogKind, fields: RowFields): Promise<void> {
  const same = await findSameEntry(work.tx, kind, fields)
  if (!same) await createEntry(work, kind, fields)
  else await changeEntry(work, kind, await storeOf(kind).lock(work, same.id), fields)
}

/** "Power (STC) 400 → 410", for every changed field and the price. */
function differences(kind: CatalogKind, entry: Entry, fields: RowFields, today: string): string[] {
  const { fields: known, price } = kindNamed(kind)
  const amount = price && priceOn(pricesOf(entry), today)
  const before: Readonly<Record<string, unknown>> = {
    ...storeOf(kind).fieldsOf(entry),
    ...(price && { [price.field]: amount === null ? null : Number(amount) }),
  }
  const heads = headsOf(kind)
  return Object.entries(fields)
    .filter(([name, value]) => isKeyOf(before, name) && (value === '' ? null : value) !== before[name])
    .map(
      ([name, value]) =>
        `${heads[name] ?? name} ${cellOf(known[name], before[name]) || '–'} → ${cellOf(known[name], value) || '–'}`,
    )
}

/** Duplicate rows would overwrite each other, so the second one is a fault. */
function withDuplicateFaults(kind: CatalogKind, rows: readonly Row[]): Row[] {
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
    return { row: row.row, name: row.name, message: `It is in row ${first} already.` }
  })
}

/** The fields of the columns, by label or by wire name. Throws Refused for an unknown column. */
function columnsOf(kind: CatalogKind, heading: readonly string[]): string[] {
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

/** `name` is the row's entry. */
type Row = { readonly row: number; readonly name: string } & (
  | { readonly fields: RowFields }
  | { readonly message: string }
)

/** Validates the row like the body of `create`. */
function readRow(kind: CatalogKind, names: readonly string[], { number, cells }: CsvRow): Row {
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
    .map((issue) => `${own(heads, String(issue.path[0])) ?? 'Row'}: ${sentenceOf('This', issue.message)}`)
    .join(' ')
  return { row: number, name, message }
}

const cellValueOf: Readonly<Record<string, boolean>> = { yes: true, no: false }

/** Converts a cell to its wire value. An invalid one stays text, for the schema to refuse. */
function valueOf(field: CatalogField | undefined, name: string, cell: string): unknown {
  if (!field && name !== 'isEnabled') return cell === '' ? undefined : numberIn(cell)
  if (!field || field.kind === 'yes-no')
    return cell === '' ? undefined : (own(cellValueOf, cell.toLowerCase()) ?? cell)
  if (cell === '') return field.required ? undefined : null
  if (field.kind === 'number') return numberIn(cell)
  if (field.kind !== 'choice') return cell
  return (
    Object.entries(field.choices).find(([, label]) => label.toLowerCase() === cell.toLowerCase())?.[0] ?? cell
  )
}

const numberIn = (cell: string) => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)
