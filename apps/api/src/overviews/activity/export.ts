/** The activity as a CSV file, with the same sentences as on the page. */
import type { ActivityEntry, ActivityExportQuery } from '@crm/contract/web/activity-shapes'
import { sentenceText } from '@crm/domain/activity/sentence'
import { subjectLabels } from '@crm/domain/activity/verb-groups'
import type { StaffContext } from '#spine/http/context'
import { type Cells, exportList, momentCell } from '#spine/records/export'
import { activityView, countActivity, listActivity } from './queries.ts'

const batchSize = 1_000

/** Newest first, like the list. */
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
        const found = await listActivity(db, actor, { ...filter, limit: batchSize, after })
        const rows = found.slice(0, batchSize)
        yield rows.map((row) => activityView(row, nameOf))
        after = found.length > batchSize ? rows.at(-1)?.id : undefined
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
