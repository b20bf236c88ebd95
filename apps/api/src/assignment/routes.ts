import { handovers as contract } from '@crm/contract'
import { done, handle } from '../http/handle.ts'
import { reassignLeads } from './reassign.ts'
import { undoHandover } from './undo.ts'

export const handovers = handle('handovers', contract, {
  async reassign({ body, ctx }) {
    const outcome = await reassignLeads(body, ctx)
    return 'status' in outcome ? outcome : done(200, outcome)
  },

  async undo({ params, body, ctx }) {
    const outcome = await undoHandover(params.id, body, ctx)
    return 'status' in outcome ? outcome : done(200, outcome)
  },
})
