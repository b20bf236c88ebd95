import { batches as contract } from '@crm/contract'
import { done, handle } from '#spine/http/handle'
import { runBatch } from './run.ts'

export const batches = handle('batches', contract, {
  run: async ({ ctx, body }) => done(200, await runBatch(ctx, body)),
})
