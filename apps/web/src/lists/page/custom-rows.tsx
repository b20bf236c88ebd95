import { type ComponentType, useRef } from 'react'
import type { CustomRowsProps } from '../list.ts'
import { useRowKeys } from '../use-row-keys.ts'

interface Props<Row> extends CustomRowsProps<Row> {
  readonly label: string
  readonly drawn: ComponentType<CustomRowsProps<Row>>
}

/** Rows rendered by their list; `j` and `k` move between their links as in a table. */
export function CustomRows<Row>({ label, rows, drawn: Drawn }: Props<Row>) {
  const body = useRef<HTMLElement>(null)
  useRowKeys(body)
  return (
    <section ref={body} aria-label={label} aria-busy={rows === undefined}>
      <Drawn rows={rows} />
    </section>
  )
}
