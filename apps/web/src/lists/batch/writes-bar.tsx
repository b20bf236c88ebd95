import type { Decision } from '@crm/domain/people/permissions'
import type { LucideIcon } from 'lucide-react'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { formatCount } from '~/ui/format.ts'
import { useShortcuts } from '~/ui/shortcuts.ts'

import type { BatchProps, ListRow } from '../list.ts'
import { BatchBar } from '../batch-bar.tsx'
import { BatchMenu } from './batch-menu.tsx'
import { type BatchAction, runBatch } from './run-batch.ts'
import { showRefused } from './show-refused.tsx'

/** Asks for what the action needs; undefined when the person changes their mind, or when nothing is written. */
type Ask<Row> = (rows: readonly Row[]) => Promise<BatchAction<Row> | undefined>

interface Choice<Row> {
  readonly label: string
  readonly icon?: LucideIcon
  readonly disabledReason?: string | undefined
  readonly isDangerous?: boolean
  readonly action: BatchAction<Row> | Ask<Row>
}

/** A button of the bar, or a menu with `choices`. */
export type BarAction<Row> = {
  readonly name: string
  /** The key that presses it from a row. */
  readonly keys: string
  readonly icon: LucideIcon
  readonly may: Decision
} & ({ readonly choices: readonly Choice<Row>[] } | { readonly action: BatchAction<Row> | Ask<Row> })

interface Props<Row extends ListRow> extends BatchProps<Row> {
  /** "Selected tasks" */
  readonly label: string
  /** A figure of the selected rows: "$102,218.00" */
  readonly summary?: string
  readonly nameOf: (row: Row) => string
  readonly actions: readonly BarAction<Row>[]
}

/** The bar of a list whose batch actions are one write per row. Refused rows stay selected. */
export function WritesBar<Row extends ListRow>(props: Props<Row>) {
  const { label, summary, selection, nameOf, actions, onExport } = props
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>()
  const begin = async (given: BatchAction<Row> | Ask<Row>) => {
    if (progress) return
    const rows = [...selection.rows.values()]
    const action = typeof given === 'function' ? await given(rows) : given
    if (!action) return
    setProgress({ done: 0, of: rows.length })
    let left = await runBatch(action, rows, (done) => setProgress({ done, of: rows.length }))
    setProgress(undefined)
    if (left.length > 0) left = await showRefused(action, left, nameOf)
    selection.only(left.map(({ row }) => row))
  }
  return (
    <BatchBar label={label} selection={selection}>
      {summary === undefined ? null : <span className="mr-1 flex-none text-2 tabular-nums">{summary}</span>}
      {progress ? (
        <output className="px-2 text-2">
          {formatCount(progress.done)} of {formatCount(progress.of)}
        </output>
      ) : (
        actions.map((action) => (
          <BarButton key={action.name} {...action} onBegin={(given) => void begin(given)} />
        ))
      )}
      {progress ? null : (
        <Button variant="quiet" size="small" onClick={onExport}>
          <Download />
          Export
        </Button>
      )}
    </BatchBar>
  )
}

function BarButton<Row>(
  props: BarAction<Row> & { readonly onBegin: (action: BatchAction<Row> | Ask<Row>) => void },
) {
  const { name, keys, icon: Icon, may, onBegin } = props
  const single = 'action' in props ? props.action : undefined
  useShortcuts(
    single && may.ok
      ? [{ keys, words: `${name}: selected rows`, where: 'In a list', run: () => onBegin(single) }]
      : [],
  )
  if ('choices' in props) {
    const entries = props.choices.map(({ action, ...entry }) => ({
      kind: 'do' as const,
      ...entry,
      onChoose: () => onBegin(action),
    }))
    return (
      <BatchMenu name={name} keys={keys} may={may} entries={entries}>
        <Icon />
        {name}
      </BatchMenu>
    )
  }
  return (
    <Button
      variant="quiet"
      size="small"
      {...(!may.ok && { reason: may.reason })}
      onClick={() => onBegin(props.action)}
    >
      <Icon />
      {name}
    </Button>
  )
}
