import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { ActivityEntries, ActivityExportQuery, ActivityQuery } from './activity-shapes.ts'
import { csvRoutePart } from './export.ts'

export const feed = route({
  method: 'GET',
  path: '/activity-feed',
  summary: 'List activity, newest first',
  description: 'Returns the recorded changes within the caller’s scope.',
  who: 'staff',
  query: ActivityQuery,
  answers: { 200: ActivityEntries, 404: Refusal, 500: Refusal },
})

/** The history includes entries about users, so exporting it needs the right to read those. */
export const exportCsv = route({
  ...csvRoutePart,
  path: '/activity/export',
  who: (actor) => can.readActivity(actor, {}),
  query: ActivityExportQuery,
})
