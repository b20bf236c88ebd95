/** The history as a CSV file, in the words in which it is read. */
import type { ActivityEntry, ActivityExportQuery } from '@crm/contract/web/activity-shapes'
import { sentenceText } from '@crm/domain/activity/sentence'
import { subjectLabels } from '@crm/domain/activity/verb-groups'
import type { StaffContext } from '../http/context.ts'
import { type Cells, exportList, momentCell } from '../records/export.ts'
import { activityView, countActivity, listActivity } from './queries.ts'

const batch = 1_000

/** Newest first, as it is listed. */
export async function exportActivity({ columns, ...filter }: ActivityExportQuery, ctx: StaffContext) {
  const { actor } = ctx
  const nameOf = await ctx.people.names()
  return exportList<'activity', ActivityEntry>(ctx, {
    list: 'activity',
    columns,
    cells,
    count: (db) => countActivity(db, actor, filter),
    async *batches(db) {
      let after: string | undefined
      do {
        const found = await listActivity(db, actor, { ...filter, limit: batch, after })
        const rows = found.slice(0, batch)
        yield rows.map((row) => activityView(row, nameOf))
        after = found.length > batch ? rows.at(-1)?.id : undefined
      } while (after !== undefined)
    },
  })
}

const cells: Cells<'activity', ActivityEntry> = {
  at: ({ at }) => momentCell(at),
  who: ({ actorName }) => actorName,
  what: sentenceText,
  subject: ({ subjectType }) => subjectLabels[subjectType],
  lead: ({ leadName }) => leadName,
}
