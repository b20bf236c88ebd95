import { companyFacts as contract } from '@crm/contract'
import { done, handle } from '#spine/http/handle'
import { viewContextOf, write } from '#spine/records/routes'
import { companyFacts as store, findCompanyFacts } from './store.ts'

export const companyFacts = handle('companyFacts', contract, {
  async get({ ctx }) {
    return done(200, store.view(await findCompanyFacts(ctx.db.read), await viewContextOf(ctx)))
  },

  update: write(async ({ work, body: { version, ...fields } }) => {
    const { id } = await findCompanyFacts(work.tx)
    const before = await store.lock(work, id)
    return done(200, store.view(await store.change(work, before, fields, { version }), work))
  }),
})
