import { handovers as contract } from '@crm/contract'
import { done, handle } from '../http/handle.ts'
import { write } from '../records/routes.ts'
import { reassignLeads, undoHandover } from './act.ts'

export const handovers = handle('handovers', contract, {
  reassign: write(async ({ work, body, ctx }) => done(200, await reassignLeads(work, ctx.actor, body))),

  undo: write(async ({ work, params, body, ctx }) =>
    done(200, await undoHandover(work, ctx.actor, params.id, body)),
  ),
})
