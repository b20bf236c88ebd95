import { leadBatches as contract } from '@crm/contract'
import { done, handle } from '#spine/http/handle'
import { write } from '#spine/records/routes'
import { changeLeads, undoLeadBatch } from './act.ts'

export const leadBatches = handle('leadBatches', contract, {
  change: write(async ({ work, body, ctx }) => done(200, await changeLeads(work, ctx.actor, body))),

  undo: write(async ({ work, params, body, ctx }) =>
    done(200, await undoLeadBatch(work, ctx.actor, params.id, body)),
  ),
})
