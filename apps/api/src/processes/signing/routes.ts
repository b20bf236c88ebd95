/** Routes of signing: buyers by a link that opens only this contract, the company by signing in. */
import { Readable } from 'node:stream'
import { signing as contract } from '@crm/contract'
import { contractNumber } from '@crm/domain/contracts/states'
import { can } from '@crm/domain/people/can'
import { unknownLink } from '#business/contracts/links'
import { contracts } from '#business/contracts/store'
import type { SignerContext } from '#spine/http/context'
import { done, handle, streamed } from '#spine/http/handle'
import { refuse } from '#spine/refusals'
import { writeOn, writeOnAfter } from '#spine/records/routes'
import { type UnitOfWork, inUnitOfWork } from '#spine/records/unit-of-work'
import type { SigningSession } from './signing-session.ts'
import { countersign, decline, findSession, lockSession, markViewed, sign } from './act.ts'
import { checkFile } from './check-file.ts'
import { confirmCode, sendCode } from './confirm.ts'
import { confirmPresence, handOn } from './in-person.ts'
import { readPdf, pageOf } from './page.ts'
import { receiveHook } from './receive-hook.ts'
import { refusalTextsOf } from './refusal-texts.ts'
import { readScan } from './scan.ts'
import { signOnPaper } from './sign-on-paper.ts'

export const signing = handle('signing', contract, {
  countersign: writeOn(contracts, can.signContract, async ({ work, record, body, ctx }) =>
    done(200, contracts.view(await countersign(work, record, body, ctx.visit), work)),
  ),

  signOnPaper: writeOnAfter(
    contracts,
    can.completeContractOnPaper,
    ({ ctx, body }) => readScan(ctx, body.uploadIds),
    async ({ work, record, body, ctx, prepared }) =>
      done(
        200,
        contracts.view(await signOnPaper(work, record, { ...body, scan: prepared }, ctx.visit), work),
      ),
  ),

  receiveHook: ({ params, ctx }) => receiveHook(ctx, params.service),

  async get({ params, ctx }) {
    const session = await findSession(ctx.db.read, params.token)
    return session
      ? done(200, await pageOf(ctx.db.read, session, ctx.now, await ctx.people.names()))
      : invalidLink
  },

  open: ({ params, ctx }) =>
    withSession(ctx, params.token, (work, session) => markViewed(work, session, ctx.visit)),

  async document({ params, query, ctx }) {
    const session = await findSession(ctx.db.read, params.token)
    if (!session) return invalidLink
    const bytes = await readPdf(ctx.db.read, session, ctx.now, query.part)
    if (!bytes) return refuse(404, refusalTextsOf(session).nothingToRead)
    const name = `${contractNumber(session.contract.number)}${query.part === 'certificate' ? '-certificate' : ''}.pdf`
    return streamed(200, Readable.from([bytes]), {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
  },

  code: ({ params, ctx }) =>
    withSession(ctx, params.token, (work, session) => sendCode(work, session, ctx.visit)),

  confirm: ({ params, body, ctx }) =>
    inUnitOfWork(ctx, 'system', async (work) => {
      const session = await lockSession(work, params.token)
      return session ? confirmCode(work, session, body.code, ctx.visit) : invalidLink
    }),

  confirmPresence: ({ params, ctx }) =>
    withSession(ctx, params.token, (work, session) => confirmPresence(work, session, ctx.visit)),

  handOn: ({ params, ctx }) =>
    inUnitOfWork(ctx, 'system', async (work) => {
      const session = await lockSession(work, params.token)
      return session ? done(200, { path: await handOn(work, session, ctx.visit) }) : invalidLink
    }),

  sign: ({ params, body, ctx }) =>
    withSession(ctx, params.token, (work, session) => sign(work, session, body, ctx.visit)),

  check: async ({ params, ctx }) => done(200, { file: await checkFile(ctx.db.read, params.sha256) }),

  decline: ({ params, body, ctx }) =>
    withSession(ctx, params.token, (work, session) => decline(work, session, body.reason, ctx.visit)),
})

const invalidLink = refuse(404, unknownLink)

/** Writes through a link, as the system since no user is signed in, and answers the updated page. */
const withSession = (
  ctx: SignerContext,
  token: string,
  act: (work: UnitOfWork, opened: SigningSession) => Promise<SigningSession>,
) =>
  inUnitOfWork(ctx, 'system', async (work) => {
    const session = await lockSession(work, token)
    if (!session) return invalidLink
    return done(200, await pageOf(work.tx, await act(work, session), work.now, work.nameOf))
  })
