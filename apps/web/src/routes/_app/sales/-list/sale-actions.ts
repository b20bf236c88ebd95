/** Changes of many jobs, each with its question and its undo. */
import { webSales } from '@crm/contract/web/sales'
import type { LightWebSale, WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { datesRecordedBy } from '@crm/domain/sales/moves'
import { type SaleStatus, type Stamp, dateOfStep, phases, subLabel } from '@crm/domain/sales/phases'
import { pacificDay } from '@crm/domain/time'
import { saleFacts } from '~/kinds/sales/sale-facts.tsx'
import { countWords } from '~/ui/count-words.ts'
import { askDate } from '~/lists/batch/date-question.tsx'
import type { BatchAction } from '~/lists/batch/run-batch.ts'
import { updating } from '~/lists/batch/updating.ts'
import { dateLabel } from '~/records/phases/date-labels.ts'
import { formatDay } from '~/ui/format.ts'
import type { DateField } from './phase-columns.tsx'

export const jobNoun = ['job', 'jobs'] as const

const update = (title: string, changes: WebSaleChanges, done: string) => ({
  title,
  route: webSales.update,
  changes,
  words: (count: number) => `${countWords(count, jobNoun)} ${done}`,
  facts: saleFacts,
})

/** The server undoes a move: phase, step, clock and dates. */
export const moving = (title: string, changes: WebSaleChanges, done: string): BatchAction<LightWebSale> =>
  updating({
    ...update(title, changes, done),
    back: (row, answered) => {
      const { status, subStatus, onHold, version } = answered as WebSale
      const isMoved = status !== row.status || subStatus !== row.subStatus || onHold !== row.onHold
      // A job that was there already got only the date.
      return isMoved
        ? { route: webSales.undoMove, input: { params: { id: row.id }, body: { version } } }
        : updating(update(title, changes, done)).back?.(row, answered)
    },
  })

export const assigning = (changes: WebSaleChanges, name: string, former: (row: LightWebSale) => object) =>
  updating({ ...update('Assign', changes, `assigned to ${name}`), former })

/** Asks once for the date that the step records or needs. */
export async function askStep(
  rows: readonly LightWebSale[],
  status: SaleStatus,
  subStatus: string,
): Promise<BatchAction<LightWebSale> | undefined> {
  const title = `Set ${countWords(rows.length, jobNoun)} to ${subLabel(subStatus)}`
  const done = `set to ${subLabel(subStatus)}`
  const isVisit = subStatus === 'Scheduled' && status in dateOfStep && status !== 'Survey'
  const [recorded] = datesRecordedBy({ status, stamped: {} }, { status, subStatus })
  const field = recorded ?? (isVisit ? dateOfStep[status as 'Install' | 'Inspection'].field : undefined)
  if (field === undefined) return moving(title, { subStatus }, done)
  const day = await askOneDay(title, field, subLabel(subStatus))
  return day === undefined ? undefined : moving(title, { subStatus, [field]: day }, done)
}

/** Leaving a phase records its date. */
export async function askMove(
  rows: readonly LightWebSale[],
  status: SaleStatus,
): Promise<BatchAction<LightWebSale> | undefined> {
  const { label } = phases[status]
  const title = `Move ${countWords(rows.length, jobNoun)} to ${label}`
  const from = rows[0]?.status ?? status
  const [field] = datesRecordedBy({ status: from, stamped: {} }, { status })
  const day = field && (await askOneDay(title, field, `Move to ${label}`))
  if (field && day === undefined) return undefined
  return moving(title, { status, ...(field && { [field]: day }) }, `moved to ${label}`)
}

export async function askDay(
  rows: readonly LightWebSale[],
  field: DateField,
): Promise<BatchAction<LightWebSale> | undefined> {
  const label = dateLabel(field)
  const day = await askOneDay(`${label}: ${countWords(rows.length, jobNoun)}`, field, 'Set date')
  if (day === undefined) return undefined
  const done = `${label.toLowerCase()} ${formatDay(`${day}T20:00:00Z`)}`
  return updating(update(label, { [field]: day }, done))
}

/** A date of the past unless something is scheduled. */
const askOneDay = (title: string, field: DateField | Stamp, verb: string): Promise<string | undefined> => {
  const today = pacificDay(new Date())
  const isPlanned = field === 'installScheduledDate' || field === 'inspectionScheduledDate'
  return askDate({
    title,
    label: `${dateLabel(field)} on`,
    value: today,
    verb,
    ...(!isPlanned && { max: today }),
  })
}
