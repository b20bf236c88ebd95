import { payRuns as contract } from '@crm/contract'
import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { payFileColumns } from '@crm/domain/commissions/pay-files'
import { dateInWords } from '@crm/domain/moments'
import { can } from '@crm/domain/people/can'
import { Readable } from 'node:stream'
import { statementPaper } from '#business/commission-statements/papers'
import { statementFor } from '#business/commission-statements/routes'
import { csvStream } from '#platform/csv/write-csv'
import type { StaffContext } from '#spine/http/context'
import { done, doneList, handle, streamed } from '#spine/http/handle'
import { Refused, refuse } from '#spine/refusals'
import { readUsers } from '#spine/people/people'
import type { Block } from '#platform/pdf/blocks'
import { writePdf } from '#platform/pdf/write-pdf'
import { recordFile } from '#spine/records/export'
import { viewContextOf, write, writeOn } from '#spine/records/routes'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { changeRun, closeRun, createRun, excludeLine, markRunPaid, reopenRun } from './act.ts'
import { payFileRows } from './files.ts'
import { viewRun } from './lines.ts'
import { readTotals } from './queries.ts'
import { type PayRunRecord, payRuns as store } from './store.ts'

const answer = async (work: UnitOfWork, run: PayRunRecord) => done(200, await viewRun(work.tx, run, work))

export const payRuns = handle('payRuns', contract, {
  async list({ query, ctx }) {
    const { db, actor } = ctx
    const found = await store.list(db.read, actor, query)
    const { nameOf } = await viewContextOf(ctx)
    const totals = await readTotals(
      db.read,
      found.map(({ id }) => id),
    )
    return doneList(found, contract.list.path, query, (run) => ({
      id: run.id,
      ...store.fieldsOf(run),
      state: run.state,
      total: run.state === 'Open' ? null : Number(totals.get(run.id)?.total ?? 0),
      payments: run.state === 'Open' ? null : (totals.get(run.id)?.payments ?? 0),
      createdAt: new Date(run.created_at).toISOString(),
      createdByName: nameOf(run.created_by) ?? 'System',
      closedByName: nameOf(run.closed_by),
      version: run.version,
    }))
  },

  async get({ params, ctx }) {
    return done(200, await runFor(ctx, params.id))
  },

  create: write(async ({ work, body }) => {
    const run = await createRun(work, body)
    return done(201, await viewRun(work.tx, run, work))
  }),

  update: writeOn(store, can.managePayRuns, async ({ work, record, body }) =>
    answer(work, await changeRun(work, record, body)),
  ),

  exclude: writeOn(store, can.managePayRuns, async ({ work, record, body: { reason, ...target } }) =>
    answer(work, await excludeLine(work, record, target, reason)),
  ),

  include: writeOn(store, can.managePayRuns, async ({ work, record, body }) =>
    answer(work, await excludeLine(work, record, body, null)),
  ),

  close: writeOn(store, can.managePayRuns, async ({ work, record, body }) =>
    answer(work, await closeRun(work, record, body.fingerprint)),
  ),

  reopen: writeOn(store, can.managePayRuns, async ({ work, record, body }) =>
    answer(work, await reopenRun(work, record, body.reason)),
  ),

  markPaid: writeOn(store, can.managePayRuns, async ({ work, record }) =>
    answer(work, await markRunPaid(work, record)),
  ),

  async file({ params, query, ctx }) {
    const run = await runFor(ctx, params.id)
    const rows = payFileRows(run, await usersById(ctx), query.profile, query.columns)
    if (!rows) {
      const message = `The columns are ${payFileColumns.join(', ')}.`
      throw new Refused(refuse(400, message, [{ field: 'columns', message }]))
    }
    const [heads = [], ...cells] = rows
    await recordFile(ctx, 'payRunFiles', cells.length)
    return streamed(200, csvStream(heads, Readable.from(cells)), {
      'content-disposition': attachmentOf(run, query.profile, 'csv'),
      'x-row-count': String(cells.length),
    })
  },

  async statements({ params, ctx }) {
    const run = await runFor(ctx, params.id)
    const people = run.payees.filter(({ isClient, toPay }) => !isClient && toPay > 0)
    await recordFile(ctx, 'statements', people.length)
    const blocks: Block[] = []
    for (const { key, name } of people) {
      const statement = await statementFor(ctx, { repId: key, from: run.from, to: run.to })
      blocks.push({ part: `Commission statement of ${name}` }, ...statementPaper(statement).blocks)
    }
    const period = `${dateInWords(run.from)} to ${dateInWords(run.to)}`
    const paper = { title: `Commission statements, ${period}`, foot: `Pay run of ${period}`, blocks }
    return streamed(200, Readable.from([Buffer.from(await writePdf(paper))]), {
      'content-disposition': attachmentOf(run, 'statements', 'pdf'),
      'content-security-policy': "default-src 'none'; sandbox",
    })
  },
})

/** Throws Refused: 404, 403. */
async function runFor(ctx: StaffContext, id: string): Promise<PayRun> {
  const run = await store.find(ctx.db.read, id, ctx.actor)
  if (!run) throw new Refused(store.notFound)
  return viewRun(ctx.db.read, run, { ...(await viewContextOf(ctx)), users: await usersById(ctx) })
}

const usersById = async ({ db }: StaffContext) =>
  new Map((await readUsers(db.read)).map((user) => [user.id, user]))

const attachmentOf = ({ from, to }: PayRun, name: string, extension: string) =>
  `attachment; filename="pay-run-${from}-${to}-${name}.${extension}"`
