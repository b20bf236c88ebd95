import { handovers as contract } from '@crm/contract'
import { done, handle } from '#spine/http/handle'
import { write } from '#spine/records/routes'
import { reassignLeads, undoHandover } from './act.ts'

export const handovers = handle('handovers', contract, {
  reassign: write(async ({ work, body, ctx }) => done(200, await reassignLeads(work, ctx.actor, body))),

  undo: write(async ({ work, params, body, ctx }) =>
    done(200, await undoHandover(work, ctx.actor, params.id, body)),
  ),
})
