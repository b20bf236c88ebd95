/** How a contract is signed: buyers by their link, which opens this contract and nothing else; the company by signing in. */
import { Readable } from 'node:stream'
import { signing as contract } from '@crm/contract'
import { contractNumber } from '@crm/domain/contracts/states'
import { can } from '@crm/domain/people/can'
import { contracts } from '../contracts/store.ts'
import type { SignerContext } from '../http/context.ts'
import { done, handle, refuse, streamed } from '../http/handle.ts'
import { writeOn } from '../records/routes.ts'
import { type UnitOfWork, inUnitOfWork } from '../records/unit-of-work.ts'
import { type Opened, countersign, decline, findOpened, lockOpened, markViewed, sign } from './act.ts'
import { bytesFor, pageOf } from './page.ts'

export const signing = handle('signing', contract, {
  countersign: writeOn(contracts, can.signContract, async ({ work, record, body }) =>
    done(200, contracts.view(await countersign(work, record, body), work)),
  ),

  async get({ params, ctx }) {
    const opened = await findOpened(ctx.db.read, params.token)
    return opened ? done(200, pageOf(opened, ctx.now, await ctx.people.names())) : unknown
  },

  open: ({ params, ctx }) => onLink(ctx, params.token, (work, opened) => markViewed(work, opened, ctx.visit)),

  async document({ params, query, ctx }) {
    const opened = await findOpened(ctx.db.read, params.token)
    if (!opened) return unknown
    const bytes = await bytesFor(ctx.db.read, opened, ctx.now, query.part)
    if (!bytes) return refuse(404, 'There is nothing to read any more.')
    const name = `${contractNumber(opened.contract.number)}.pdf`
    return streamed(200, Readable.from([bytes]), {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
  },

  sign: ({ params, body, ctx }) =>
    onLink(ctx, params.token, (work, opened) => sign(work, opened, body, ctx.visit)),

  decline: ({ params, body, ctx }) =>
    onLink(ctx, params.token, (work, opened) => decline(work, opened, body.reason, ctx.visit)),
})

const unknown = refuse(404, 'This link opens nothing. Ask whoever sent it for another.')

/** Writes by a link: nobody of the company does it, and what the page then shows is the answer. */
const onLink = (
  ctx: SignerContext,
  token: string,
  doing: (work: UnitOfWork, opened: Opened) => Promise<Opened>,
) =>
  inUnitOfWork(ctx, 'system', async (work) => {
    const opened = await lockOpened(work, token)
    return opened ? done(200, pageOf(await doing(work, opened), work.now, work.nameOf)) : unknown
  })
