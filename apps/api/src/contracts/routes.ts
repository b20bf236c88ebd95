import { Readable } from 'node:stream'
import { contracts as contract } from '@crm/contract'
import type { ContractTemplate } from '@crm/contract/web/contract-shapes'
import { missingOfContract } from '@crm/domain/contracts/missing'
import { hisWarning } from '@crm/domain/contracts/his-number'
import { contractNumber, isOpenState, type ContractState } from '@crm/domain/contracts/states'
import {
  type ContractTemplateId,
  contractTemplateIds,
  isBuyer,
  type SignerRole,
  signerRoles,
  templateOf,
  whyNotFor,
} from '@crm/domain/contracts/templates'
import { downPaymentWarning } from '@crm/domain/contracts/terms'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import type { StaffContext } from '../http/context.ts'
import { Refused, done, handle, refuse, streamed } from '../http/handle.ts'
import { exportPages } from '../records/export.ts'
import { read, readList, readPage, write, writeOn } from '../records/routes.ts'
import { findParentSale } from '../records/through-sale.ts'
import {
  changeContract,
  changedTermsOf,
  createContract,
  factsOf,
  fittingOf,
  remindSigner,
  restoreContract,
  sendContract,
  voidContract,
} from './act.ts'
import { effectOf, wholeChange } from './change.ts'
import { record } from './evidence.ts'
import { contractCells } from './export.ts'
import { contractSortKeys, contractsAsked } from './filter.ts'
import { linkFor } from './links.ts'
import { filledIn } from './filled-in.ts'
import { pdfOf, placedParts } from './paper-pdf.ts'
import { composePaper, keptPaper, scheduleOf } from './paper.ts'
import { type FactsRow, countContracts, findFacts, findFile, listEvents } from './queries.ts'
import { acceptChange, refuseChange, requestChange } from './request-change.ts'
import { type Contract, contracts as store } from './store.ts'

export const contracts = handle('contracts', contract, {
  async templates({ query, ctx }) {
    const { saleId } = query
    if (saleId === undefined)
      return done(
        200,
        contractTemplateIds.map((id) => templateView(id)),
      )
    await findParentSale(ctx.db.read, saleId, ctx.actor)
    const facts = await findFacts(ctx.db.read, saleId, null)
    return done(
      200,
      contractTemplateIds.map((id) => templateView(id, facts)),
    )
  },

  template: ({ params }) => done(200, templateView(params.id)),

  get: read(store),

  list: readList(store, contract.list.path, (query) => ({
    where: contractsAsked(query),
    isOfOne: query.leadId !== undefined || query.saleId !== undefined,
  })),

  listPaginated: readPage(store, contractSortKeys, (query, _, areCommon) => contractsAsked(query, areCommon)),

  exportCsv: exportPages(
    store,
    contractSortKeys,
    (query) => contractsAsked(query),
    'contracts',
    contractCells,
  ),

  async statusCount({ ctx }) {
    return done(200, await countContracts(ctx.db.read, ctx.actor))
  },

  create: write(async ({ work, body }) => done(201, store.view(await createContract(work, body), work))),

  update: writeOn(store, can.changeContract, async ({ work, record: found, body }) =>
    done(200, store.view(await changeContract(work, found, body), work)),
  ),

  remove: writeOn(store, can.removeContract, async ({ work, record: found }) => {
    await store.remove(work, found)
    return done(200, store.removed)
  }),

  restore: writeOn(
    store,
    can.removeContract,
    async ({ work, record: found }) => done(200, store.view(await restoreContract(work, found), work)),
    { removed: true },
  ),

  requestChange: write(async ({ work, body: { contractId, ...asked } }) => {
    const found = await store.lock(work, contractId, can.requestContractChange)
    return done(200, store.view(await requestChange(work, found, asked), work))
  }),

  async preview({ params, ctx }) {
    const found = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!found) return store.notFound
    return done(200, await previewOf(found, ctx))
  },

  async document({ params, ctx }) {
    const found = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!found) return store.notFound
    const sent = await findFile(ctx.db.read, found.id, 'sent')
    return pdf(found, sent?.bytes ?? Buffer.from(pdfOf(await paperNow(found, ctx), [])), 'document')
  },

  signed: ({ params, ctx }) => fileOf(ctx, params.id, 'signed'),

  certificate: ({ params, ctx }) => fileOf(ctx, params.id, 'certificate'),

  async events({ params, ctx }) {
    const found = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!found) return store.notFound
    const events = await listEvents(ctx.db.read, found.id)
    return done(
      200,
      events.map(({ contract_id: _contract, place: _place, ...event }) => event),
    )
  },

  send: writeOn(store, can.changeContract, async ({ work, record: found, body }) =>
    done(200, store.view(await sendContract(work, found, body.version), work)),
  ),

  remind: writeOn(store, can.changeContract, async ({ work, record: found, body }) =>
    done(200, store.view(await remindSigner(work, found, body.version), work)),
  ),

  link: writeOn(store, can.changeContract, async ({ work, record: found, body: { signerId } }) => {
    const signer = found.signers.find(({ id }) => id === signerId)
    if (!signer || !isBuyer(signer.role as SignerRole))
      throw new Refused(refuse(400, 'The contract has no such signer by link.'))
    if (!isOpenState(found.state as ContractState))
      throw new Refused(refuse(400, 'There is nothing to sign.'))
    const { path, expiresAt } = await linkFor(work, found, signer)
    await record(work, found.id, {
      event: 'link made',
      who: work.viewer?.name ?? 'The CRM',
      words: signer.name,
    })
    return done(201, { path, expiresAt })
  }),

  voiding: writeOn(store, can.changeContract, async ({ work, record: found, body }) =>
    done(200, store.view(await voidContract(work, found, body), work)),
  ),

  async changeEffect({ params, body, ctx }) {
    const found = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!found) return store.notFound
    const change = await wholeChange(ctx.db.read, found.sale_id, body.fields)
    return done(200, await effectOf(ctx.db.read, found.sale_id, change, { viewer: ctx.actor, now: ctx.now }))
  },

  acceptChange: writeOn(store, can.changeContract, async ({ work, record: found, body }) =>
    done(201, store.view(await acceptChange(work, found, body.version), work)),
  ),

  refuseChange: writeOn(store, can.changeContract, async ({ work, record: found, body }) =>
    done(200, store.view(await refuseChange(work, found, body), work)),
  ),
})

function templateView(id: ContractTemplateId, facts?: FactsRow): ContractTemplate {
  const { title, fits, signers, sections, notices } = templateOf(id)
  return {
    id,
    title,
    fits,
    signers: signers.map((role) => ({ role, label: signerRoles[role], isOptional: role === 'buyer2' })),
    sections: [...sections],
    notices: [...notices],
    whyNot: (facts && whyNotFor(id, fittingOf(facts))) ?? null,
  }
}

/** A draft as it would be sent now. */
async function paperNow(found: Contract, { db, now }: StaffContext) {
  const facts = await factsOf(db.read, found.sale_id, found.change)
  return composePaper(found, facts, { now, changed: await changedTermsOf(db.read, found) })
}

async function previewOf(found: Contract, ctx: StaffContext) {
  const facts = await factsOf(ctx.db.read, found.sale_id, found.change)
  const filled = filledIn(found, facts)
  const today = pacificDay(ctx.now)
  const isDraft = found.state === 'Draft'
  const warnings = [
    downPaymentWarning(filled.price, filled.downPayment),
    filled.salesperson.name === null
      ? undefined
      : hisWarning(filled.salesperson.name, filled.salesperson, today),
  ]
  const recordOf = {
    lead: found.lead_id,
    address: facts.address_id,
    sale: found.sale_id,
    user: facts.sales_rep_id,
    company: null,
    contract: found.id,
  } as const
  const missing = isDraft ? missingOfContract(found.template as ContractTemplateId, filled, today) : []
  const paper = isDraft ? await paperNow(found, ctx) : keptPaper(found)
  const schedule = scheduleOf(found, facts, ctx.now)
  return {
    missing: missing.map((one) => ({ ...one, recordId: recordOf[one.on] })),
    warnings: isDraft ? warnings.filter((warning) => warning !== undefined) : [],
    progressPayments: (schedule?.payments ?? []).map(({ work, amount }) => ({
      work,
      amount: Number(amount),
    })),
    startsOn: schedule?.startsOn ?? null,
    completesOn: schedule?.completesOn ?? null,
    usesSubcontractors: paper.usesSubcontractors ?? null,
    parts: placedParts(paper, []),
    changes:
      isDraft && found.change
        ? await effectOf(ctx.db.read, found.sale_id, found.change as never, {
            viewer: ctx.actor,
            now: ctx.now,
          }).catch(() => null)
        : null,
  }
}

async function fileOf(ctx: StaffContext, id: string, kind: 'signed' | 'certificate') {
  const found = await store.find(ctx.db.read, id, ctx.actor)
  const file = found && (await findFile(ctx.db.read, found.id, kind))
  if (!found) return store.notFound
  return file ? pdf(found, file.bytes, kind) : refuse(404, 'This contract is not signed by everybody.')
}

const pdf = (found: Contract, bytes: Buffer, kind: string) =>
  streamed(200, Readable.from([bytes]), {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${contractNumber(found.number)}_${kind}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
