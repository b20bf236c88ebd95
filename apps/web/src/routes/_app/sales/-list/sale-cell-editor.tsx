import { webSales } from '@crm/contract/web/sales'
import type { LightWebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { isKeyOf } from '@crm/domain/own'
import { phases, subLabel } from '@crm/domain/sales/phases'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saleFacts } from '~/kinds/sales/sale-facts.tsx'
import { runBatch } from '~/lists/batch/run-batch.ts'
import { showRefused } from '~/lists/batch/show-refused.tsx'
import { updating } from '~/lists/batch/updating.ts'
import { countWords } from '~/ui/count-words.ts'
import type { EditorProps } from '~/lists/list.ts'
import { updateOptimistically } from '~/lists/update-optimistically.ts'
import { ChoiceCell } from '~/records/facts/choice-cell.tsx'
import { FactCell } from '~/records/facts/fact-cell.tsx'
import { faultIn, parseValue } from '~/records/facts/fact-values.ts'
import { toast } from '~/ui/toast.ts'
import { saleKind } from '../-record/sale-kind.ts'
import { askStep } from './sale-actions.ts'

/** In-place editor of a job's cell: Enter goes down, and a pasted column fills the rows below. */
export default function SaleCellEditor(props: EditorProps<LightWebSale>) {
  const { row, column, rowsFromHere, onDone } = props
  const [sale] = useState(row)
  const queries = useQueryClient()
  const name = `${sale.jobNumber}, ${sale.lead.fullName}`
  if (column === 'step') {
    return (
      <ChoiceCell
        label="Step"
        name={name}
        choices={phases[sale.status].subs.map((value) => ({ value, label: subLabel(value) }))}
        value={sale.subStatus ?? ''}
        onDone={onDone}
        onChoose={(subStatus) => void takeStep(sale, subStatus)}
      />
    )
  }
  if (!isKeyOf(saleFacts, column)) return null
  return (
    <FactCell
      kind={saleKind}
      row={sale}
      name={name}
      fields={[column]}
      movesByRow
      showAtOnce={(changes) =>
        updateOptimistically(queries, webSales.listPaginatedLight, sale, changes as Partial<LightWebSale>)
      }
      onDone={onDone}
      onPasteLines={(lines) => {
        onDone()
        void paste(column, lines, rowsFromHere)
      }}
    />
  )
}

/** The same question and the same rules as for many jobs. */
async function takeStep(sale: LightWebSale, subStatus: string): Promise<void> {
  if (subStatus === sale.subStatus) return
  const action = await askStep([sale], sale.status, subStatus)
  if (!action) return
  const refused = await runBatch(action, [sale])
  if (refused.length > 0) await showRefused(action, refused, nameOf)
}

/** One value per row, from this one on; days may be typed as 11/24/2026. */
async function paste(
  field: keyof typeof saleFacts,
  lines: readonly string[],
  rows: readonly LightWebSale[],
): Promise<void> {
  const fact = saleFacts[field]
  const texts = lines.slice(0, rows.length).map((line) => (fact.kind === 'day' ? isoDay(line) : line.trim()))
  const fault = texts.map((text) => faultIn<never>(fact as never, text)).find(Boolean)
  const isDayWrong = fact.kind === 'day' && texts.some((text) => !/^(\d{4}-\d\d-\d\d)?$/.test(text))
  if (fault !== undefined || isDayWrong) {
    toast.error(fault ?? 'A pasted value is not a date.', { description: 'Nothing was changed.' })
    return
  }
  const pasted = new Map(
    rows
      .slice(0, texts.length)
      .map((row, index) => [row.id, parseValue<never>(fact as never, texts[index] ?? '')]),
  )
  const changed = rows.filter((row) => pasted.has(row.id))
  const action = updating<LightWebSale>({
    title: `Paste ${fact.label.toLowerCase()}`,
    words: (count) => `${fact.label} of ${countWords(count, ['job', 'jobs'])}`,
    route: webSales.update,
    changes: (row: LightWebSale): WebSaleChanges => ({ [field]: pasted.get(row.id) }),
    facts: saleFacts,
  })
  const refused = await runBatch(action, changed)
  if (refused.length > 0) await showRefused(action, refused, nameOf)
}

const nameOf = ({ jobNumber, lead }: LightWebSale) => `${jobNumber}, ${lead.fullName}`

/** `11/24/2026` as `2026-11-24`; any other text stays. */
const isoDay = (typed: string): string =>
  typed
    .trim()
    .replace(
      /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
      (_, month: string, day: string, year: string) =>
        `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
