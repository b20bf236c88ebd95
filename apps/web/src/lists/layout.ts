/** Visibility, order and width of a table's columns, and its row height, as text for the URL. */

/** A column that can be arranged. */
export interface Layoutable {
  readonly key: string
  /** Hidden until somebody adds it. */
  readonly isExtra?: boolean
  /** Always shown, and first. */
  readonly isFixed?: boolean
}

export interface Layout {
  readonly columns: readonly PlacedColumn[]
  readonly isComfortable: boolean
}

export interface PlacedColumn {
  readonly key: string
  /** In pixels, if somebody resized it. */
  readonly width?: number
}

const comfortable = '44'
const narrowest = 56
const widest = 800

export const clampWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** `44.name-180.status`: comfortable rows, two columns, one of them resized. Empty is the default layout. */
export function readLayout(text: string | undefined, known: readonly Layoutable[]): Layout {
  const [first, ...rest] = (text ?? '').split('.')
  const isComfortable = first === comfortable
  const named = (isComfortable ? rest : [first ?? '', ...rest]).flatMap((part) => readColumn(part, known))
  const placed = [...new Map(named.map((column) => [column.key, column])).values()]
  const fixed = known.filter(({ key, isFixed }) => isFixed && !placed.some((one) => one.key === key))
  return { columns: placed.length > 0 ? [...fixed, ...placed] : defaultColumns(known), isComfortable }
}

/** Only the differences from the default; undefined without any. */
export function writeLayout({ columns, isComfortable }: Layout, known: readonly Layoutable[]) {
  const usual = defaultColumns(known)
  const isUsual =
    columns.length === usual.length &&
    columns.every(({ key, width }, at) => key === usual[at]?.key && width === undefined)
  const words = columns.map(({ key, width }) => (width === undefined ? key : `${key}-${width}`))
  const text = [...(isComfortable ? [comfortable] : []), ...(isUsual ? [] : words)].join('.')
  return text === '' ? undefined : text
}

const defaultColumns = (known: readonly Layoutable[]): PlacedColumn[] =>
  known.filter(({ isExtra }) => !isExtra).map(({ key }) => ({ key }))

/** A column that no longer exists is left out. */
function readColumn(part: string, known: readonly Layoutable[]): PlacedColumn[] {
  const [key = '', drawn] = part.split('-')
  if (!known.some((column) => column.key === key)) return []
  const width = Number(drawn)
  return [{ key, ...(drawn && Number.isFinite(width) && { width: clampWidth(width) }) }]
}
