/** Maps wire names to columns, one table per kind of record. Names change case in no other place. */

/** A field whose wire value differs from the column's value. */
export interface ConvertedField<Column extends string, Wire> {
  readonly column: Column
  read(stored: never): Wire
  write(value: Wire): unknown
}

/** Wire name -> column. */
export type FieldTable<Row> = Readonly<
  Record<string, (keyof Row & string) | ConvertedField<keyof Row & string, unknown>>
>

/** `gate_code` on the wire: `gateCode`. */
type WireName<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<WireName<Tail>>}`
  : Column

/**
 * A field table with a row for every column of `Row` except `Other`, each a field of the answer: a forgotten column or a
 * field that the contract lacks does not compile.
 */
export type EveryField<Row, Answer, Other extends keyof Row> = {
  readonly [C in Exclude<keyof Row & string, Other> as WireName<C>]: WireName<C> extends keyof Answer
    ? C | ConvertedField<C, unknown>
    : 'missing in the contract'
}

/** The editable fields, with wire names and wire values. */
export type FieldsOf<Row, F extends FieldTable<Row>> = {
  -readonly [K in keyof F]: F[K] extends keyof Row
    ? Row[F[K]]
    : F[K] extends ConvertedField<string, infer Wire>
      ? Wire
      : never
}

/** Null for every field that may be empty. */
export type EmptyFields<Fields> = { readonly [K in keyof Fields as null extends Fields[K] ? K : never]: null }

/** A change set, or the fields of a new record: absent and undefined both mean "unchanged". */
export type FieldChanges<Fields> = { readonly [K in keyof Fields]?: Fields[K] | undefined }

/** Exact text in the database, a number with at most `decimals` decimals on the wire. */
export const optionalDecimal = <const Column extends string>(
  column: Column,
  decimals: number,
): ConvertedField<Column, number | null> => ({
  column,
  read: (stored: string | null) => (stored === null ? null : Number(stored)),
  write: (value) => value?.toFixed(decimals) ?? null,
})

/** Like `optionalDecimal`, for columns that are not null. */
export const decimal = <const Column extends string>(
  column: Column,
  decimals: number,
): ConvertedField<Column, number> => ({
  column,
  read: (stored: string | number) => Number(stored),
  write: (value) => value.toFixed(decimals),
})

export const dollars = <const Column extends string>(column: Column) => decimal(column, 2)

export const optionalDollars = <const Column extends string>(column: Column) => optionalDecimal(column, 2)

/** Reads the fields of a row with their wire names and values. */
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
  /** Undefined where the wire value equals the column value. */
  readonly read: ((stored: never) => unknown) | undefined
}

const readers = new WeakMap<object, readonly Reader[]>()

/** Caches the readers per table, since a list reads every row with them. */
function readersOf(table: FieldTable<never>): readonly Reader[] {
  const cached = readers.get(table)
  if (cached) return cached
  const created = Object.entries(table).map(
    ([name, field]: [string, string | ConvertedField<string, unknown>]) =>
      typeof field === 'string'
        ? { name, column: field, read: undefined }
        : { name, column: field.column, read: field.read.bind(field) },
  )
  readers.set(table, created)
  return created
}

/** Converts a change set to columns; absent fields stay absent. */
export const writeFields = <Row extends object, F extends FieldTable<Row>>(
  table: F,
  fields: FieldChanges<FieldsOf<Row, F>>,
): Partial<Record<keyof Row & string, unknown>> =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([name]) => fields[name] !== undefined)
      .map(([name, field]) =>
        typeof field === 'string' ? [field, fields[name]] : [field.column, field.write(fields[name])],
      ),
  ) as Partial<Record<keyof Row & string, unknown>>

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Drops fields that are present but undefined: in a change set these mean "unchanged". */
export const definedOf = <T extends object>(fields: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>
