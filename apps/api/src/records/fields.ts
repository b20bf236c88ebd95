/** One table per kind of record says what the wire calls a column: nowhere else do names change case. */

/** A field whose value on the wire is not the column's. */
export interface Converted<Column extends string, Wire> {
  readonly column: Column
  read(stored: never): Wire
  write(value: Wire): unknown
}

/** Wire name -> column. */
export type FieldTable<Row> = Readonly<
  Record<string, (keyof Row & string) | Converted<keyof Row & string, unknown>>
>

/** The fields that people change, as the wire has them. */
export type FieldsOf<Row, F extends FieldTable<Row>> = {
  -readonly [K in keyof F]: F[K] extends keyof Row
    ? Row[F[K]]
    : F[K] extends Converted<string, infer Wire>
      ? Wire
      : never
}

/** A change set, or what is given of a new record: absent and undefined both mean "unchanged". */
export type Given<Fields> = { readonly [K in keyof Fields]?: Fields[K] | undefined }

/** Columns of text that a check in the schema holds to the values of a list. */
export const choice = <const Column extends string, Value extends string>(
  column: Column,
  _values: readonly Value[],
): Converted<Column, Value> => ({ column, read: asIs, write: asIs })

export const optionalChoice = <const Column extends string, Value extends string>(
  column: Column,
  _values: readonly Value[],
): Converted<Column, Value | null> => ({ column, read: asIs, write: asIs })

/** Exact text in the database, a number with at most so many decimals on the wire. */
export const optionalDecimal = <const Column extends string>(
  column: Column,
  decimals: number,
): Converted<Column, number | null> => ({
  column,
  read: (stored: string | null) => (stored === null ? null : Number(stored)),
  write: (value) => value?.toFixed(decimals) ?? null,
})

/** The same of what is never nothing. */
export const decimal = <const Column extends string>(
  column: Column,
  decimals: number,
): Converted<Column, number> => ({
  column,
  read: (stored: string | number) => Number(stored),
  write: (value) => value.toFixed(decimals),
})

export const dollars = <const Column extends string>(column: Column) => decimal(column, 2)

export const optionalDollars = <const Column extends string>(column: Column) => optionalDecimal(column, 2)

const asIs = <T>(value: T): T => value

/** A row's fields as the wire has them. */
export function readFields<Row extends object, F extends FieldTable<Row>>(
  table: F,
  row: Row,
): FieldsOf<Row, F> {
  const fields: Record<string, unknown> = {}
  for (const { name, column, read } of readersOf(table)) {
    const stored = (row as Record<string, unknown>)[column]
    fields[name] = read ? read(stored as never) : stored
  }
  return fields as FieldsOf<Row, F>
}

interface Reader {
  readonly name: string
  readonly column: string
  /** Undefined where the wire has what the column has. */
  readonly read: ((stored: never) => unknown) | undefined
}

const readers = new WeakMap<object, readonly Reader[]>()

/** Made once a table: a list reads it for every row. */
function readersOf(table: FieldTable<never>): readonly Reader[] {
  const known = readers.get(table)
  if (known) return known
  const made = Object.entries(table).map(([name, field]: [string, string | Converted<string, unknown>]) =>
    typeof field === 'string'
      ? { name, column: field, read: undefined }
      : { name, column: field.column, read: field.read === asIs ? undefined : field.read.bind(field) },
  )
  readers.set(table, made)
  return made
}

/** A change set as columns; absent fields stay absent. */
export const writeFields = <Row extends object, F extends FieldTable<Row>>(
  table: F,
  fields: Given<FieldsOf<Row, F>>,
): Partial<Record<keyof Row & string, unknown>> =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([name]) => fields[name] !== undefined)
      .map(([name, field]) =>
        typeof field === 'string' ? [field, fields[name]] : [field.column, field.write(fields[name])],
      ),
  ) as Partial<Record<keyof Row & string, unknown>>

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** The given fields, without those that are present and undefined: in a change set these mean "unchanged". */
export const definedOf = <T extends object>(fields: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>
