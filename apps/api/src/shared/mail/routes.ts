import { mails as contract } from '@crm/contract'
import { done, doneList, handle } from '#spine/http/handle'
import { refuse } from '#spine/refusals'
import { write } from '#spine/records/routes'
import { countMails, findMail, listMails } from './queries.ts'
import { resendMail, resendAllMails } from './act.ts'
import { countView, outboxView, mailView } from './view.ts'

export const mails = handle('mails', contract, {
  async list({ query, ctx }) {
    const nameOf = await ctx.people.names()
    const found = await listMails(ctx.db.read, query)
    return doneList(found, contract.list.path, query, (row) => outboxView(row, nameOf))
  },

  async count({ query, ctx }) {
    return done(200, countView(await countMails(ctx.db.read, query)))
  },

  async get({ params, ctx }) {
    const mail = await findMail(ctx.db.read, params.id)
    return mail ? done(200, mailView(mail, await ctx.people.names())) : refuse(404, 'Email not found')
  },

  resend: write(async ({ work, params }) =>
    done(200, outboxView(await resendMail(work, params.id), work.nameOf)),
  ),

  resendAll: write(async ({ work }) => done(200, { count: await resendAllMails(work) })),
})
