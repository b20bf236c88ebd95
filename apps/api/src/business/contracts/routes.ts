import { Readable } from 'node:stream'
import { contracts as contract } from '@crm/contract'
import type { ContractTemplate } from '@crm/contract/web/contract-shapes'
import { hisWarning } from '@crm/domain/contracts/his-number'
import { contractNumber } from '@crm/domain/contracts/states'
import {
  type ContractTemplateId,
  contractTemplateIds,
  signerRoles,
  templateOf,
  whyNotFor,
} from '@crm/domain/contracts/templates'
import { isSameCompany } from '@crm/domain/contracts/subcontractors'
import { downPaymentWarning } from '@crm/domain/contracts/terms'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import type { StaffContext } from '#spine/http/context'
import { done, handle, streamed } from '#spine/http/handle'
import { refuse } from '#spine/refusals'
import { exportPages } from '#spine/records/export'
import { read, readList, readPage, write, writeAfter, writeOn, writeOnAfter } from '#spine/records/routes'
import { findParentSale } from '#spine/records/sale-scope'
import {
  changeContract,
  createContract,
  factsOf,
  fitFactsOf,
  remindSigner,
  restoreContract,
  sendContract,
  voidContract,
} from './act.ts'
import { notesOnBuyers } from './buyer-address.ts'
import { effectOfChange, completeChange } from './change.ts'
import { composeContract } from './compose.ts'
import { checkEvents } from './evidence.ts'
import { contractCells } from './export.ts'
import { contractConditions, contractTabs } from './filter.ts'
import { contractSortKeys } from './sorts.ts'
import { createOwnLink, serviceLink } from './hand-over.ts'
import { fillIn } from './fill-in.ts'
import { pickTemplate, pickTemplateAgain, serviceTemplateOf } from './pick-template.ts'
import { renderPaper, partsWithPages } from './paper-pdf.ts'
import { blanksOn, sentPaper, scheduleOf } from './paper.ts'
import { type FactsRow, countContracts, findFacts, findFile, findFinished, listEvents } from './queries.ts'
import { acceptChange, refuseChange, requestChange } from './request-change.ts'
import { valuesForSale } from './service-order.ts'
import { findServiceTemplate, listServiceTemplates } from './service-templates.ts'
import { findTemplateMap } from './template-maps/store.ts'
import { mappedTemplate, saveTemplateMap } from './template-maps/mapped-template.ts'
import { contracts as store, formVersionOf } from './store.ts'
import type { Contract } from './contract.ts'

export const contracts = handle('contracts', contract, {
  async templates({ query, ctx }) {
    const { saleId } = query
    if (saleId === undefined) {
      const own = contractTemplateIds.map((id) => templateView(id))
      return done(200, [...own, ...(await listServiceTemplates(ctx.signing))])
    }
    await findParentSale(ctx.db.read, saleId, ctx.actor)
    const facts = await findFacts(ctx.db.read, saleId, null)
    return done(
      200,
      contractTemplateIds.map((id) => templateView(id, facts)),
    )
  },

  async template({ params: { id }, query: { saleId }, ctx }) {
    const own = contractTemplateIds.find((one) => one === id)
    if (own) return done(200, templateView(own))
    const found = await findServiceTemplate(ctx.signing, id)
    if (!found) return noTemplate
    const map = await findTemplateMap(ctx.db.read, found.service, found.id)
    if (saleId === undefined) return done(200, mappedTemplate(found, map))
    await findParentSale(ctx.db.read, saleId, ctx.actor)
    const facts = await factsOf(ctx.db.read, saleId, null)
    return done(200, mappedTemplate(found, map, valuesForSale(found, map, facts)))
  },

  mapTemplate: writeAfter(
    ({ params, ctx }) => findServiceTemplate(ctx.signing, params.id),
    async ({ work, body, prepared: found }) => {
      if (!found) return noTemplate
      const saved = await saveTemplateMap(work, found, body)
      return done(200, mappedTemplate(found, saved))
    },
  ),

  get: read(store),

  list: readList(store, contract.list.path, (query) => ({
    where: contractConditions(query),
    isForOneParent: query.leadId !== undefined || query.saleId !== undefined,
  })),

  listPaginated: readPage(store, contractSortKeys, (query, _, areCommon) =>
    contractConditions(query, areCommon),
  ),

  exportCsv: exportPages(
    store,
    contractSortKeys,
    (query) => contractConditions(query),
    'contracts',
    contractCells,
  ),

  async statusCount({ ctx }) {
    return done(200, await countContracts(ctx.db.read, ctx.actor))
  },

  async filteredStatusCount({ query, ctx }) {
    return done(200, await store.countByTab(ctx.db.read, ctx.actor, contractConditions(query), contractTabs))
  },

  create: writeAfter(
    ({ ctx, body }) => pickTemplate(ctx, body),
    async ({ work, body, prepared }) =>
      done(201, store.view(await createContract(work, body, prepared), work)),
  ),

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

  requestChange: write(async ({ work, body: { contractId, ...input } }) => {
    const found = await store.lock(work, contractId, can.requestContractChange)
    return done(200, store.view(await requestChange(work, found, input), work))
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
    return pdfResponse(
      found,
      sent?.bytes ?? Buffer.from(await renderPaper(await paperOf(found, ctx), [])),
      'document',
    )
  },

  signed: ({ params, ctx }) => downloadFile(ctx, params.id, 'signed'),

  certificate: ({ params, ctx }) => downloadFile(ctx, params.id, 'certificate'),

  async events({ params, ctx }) {
    const found = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!found) return store.notFound
    const events = await listEvents(ctx.db.read, found.id)
    const unchanged = checkEvents(events, ctx.evidence)
    return done(
      200,
      events.map(({ contract_id: _contract, place: _place, key_id: _key, ...event }, index) => ({
        ...event,
        isUnchanged: unchanged[index] ?? null,
      })),
    )
  },

  send: writeOnAfter(
    store,
    can.changeContract,
    async ({ ctx, params }) => serviceTemplateOf(ctx, await store.find(ctx.db.read, params.id, ctx.actor)),
    async ({ work, record: found, body, ctx, prepared: service }) =>
      done(200, store.view(await sendContract(work, found, { ...body, service, visit: ctx.visit }), work)),
  ),

  remind: writeOn(store, can.changeContract, async ({ work, record: found, body, ctx }) =>
    done(200, store.view(await remindSigner(work, found, body.version, ctx.visit), work)),
  ),

  link: writeOnAfter(
    store,
    can.changeContract,
    ({ ctx, params, body }) => serviceLink(ctx, params.id, body),
    async ({ work, record: found, body, ctx, prepared }) =>
      done(201, prepared ?? (await createOwnLink(work, found, body, ctx.visit))),
  ),

  voiding: writeOn(store, can.changeContract, async ({ work, record: found, body }) =>
    done(200, store.view(await voidContract(work, found, body), work)),
  ),

  async changeEffect({ params, body, ctx }) {
    const found = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!found) return store.notFound
    const change = await completeChange(ctx.db.read, found.sale_id, body.fields)
    return done(
      200,
      await effectOfChange(ctx.db.read, found.sale_id, change, { viewer: ctx.actor, now: ctx.now }),
    )
  },

  acceptChange: writeOnAfter(
    store,
    can.changeContract,
    async ({ ctx, params }) => pickTemplateAgain(ctx, await store.find(ctx.db.read, params.id, ctx.actor)),
    async ({ work, record: found, body, prepared }) =>
      done(201, store.view(await acceptChange(work, found, body.version, prepared), work)),
  ),

  refuseChange: writeOn(store, can.changeContract, async ({ work, record: found, body }) =>
    done(200, store.view(await refuseChange(work, found, body), work)),
  ),
})

const noTemplate = refuse(404, 'There is no such template.')

function templateView(id: ContractTemplateId, facts?: FactsRow): ContractTemplate {
  const { title, fits, signers, sections, notices } = templateOf(id)
  return {
    service: 'own',
    id,
    title,
    fits,
    signers: signers.map((role) => ({ role, label: signerRoles[role], isOptional: role === 'buyer2' })),
    sections: [...sections],
    notices: [...notices],
    whyNot: (facts && whyNotFor(id, fitFactsOf(facts))) ?? null,
  }
}

/** A draft as it would be sent now, and what is missing. */
async function composeNow(found: Contract, facts: FactsRow, ctx: StaffContext) {
  const service = await serviceTemplateOf(ctx, found)
  return composeContract(ctx.db.read, found, facts, { now: ctx.now, service })
}

/** A contract that a service has not accepted yet has no file, but is no draft. */
async function paperOf(found: Contract, ctx: StaffContext) {
  if (found.state !== 'Draft') return sentPaper(found)
  const facts = await factsOf(ctx.db.read, found.sale_id, found.change)
  return (await composeNow(found, facts, ctx)).paper
}

async function previewOf(found: Contract, ctx: StaffContext) {
  const facts = await factsOf(ctx.db.read, found.sale_id, found.change)
  const filled = fillIn(found, facts)
  const today = pacificDay(ctx.now)
  const isDraft = found.state === 'Draft'
  const warnings = [
    downPaymentWarning(filled.price, filled.downPayment),
    filled.salesperson.name === null
      ? undefined
      : hisWarning(filled.salesperson.name, filled.salesperson, today),
    subcontractorWarning(filled.usesSubcontractors, facts),
  ]
  const recordIds = {
    lead: found.lead_id,
    address: facts.address_id,
    sale: found.sale_id,
    user: facts.sales_rep_id,
    company: null,
    contract: found.id,
    form: null,
  } as const
  const { paper, missing, form } = isDraft
    ? await composeNow(found, facts, ctx)
    : { paper: sentPaper(found), missing: [], form: undefined }
  const schedule = scheduleOf(found, facts, ctx.now)
  const notes = isDraft
    ? await notesOnBuyers(ctx.db.read, found, facts, { senderId: ctx.actor.id, now: ctx.now })
    : { buyer1: [], buyer2: [] }
  return {
    blanks: isDraft ? blanksOn(paper, facts) : [],
    addressNotes: [...notes.buyer1, ...notes.buyer2].map(({ words }) => words),
    formVersion: isDraft ? (form?.number ?? null) : formVersionOf(found),
    buyerEmail: facts.email1,
    salespersonName: facts.rep_name,
    contractorName: facts.company_name,
    missing: missing.map((entry) => ({ ...entry, recordId: recordIds[entry.on] })),
    warnings: isDraft ? warnings.filter((warning) => warning !== undefined) : [],
    progressPayments: (schedule?.payments ?? []).map(({ work, amount }) => ({
      work,
      amount: Number(amount),
    })),
    startsOn: schedule?.startsOn ?? null,
    completesOn: schedule?.completesOn ?? null,
    usesSubcontractors: paper.usesSubcontractors ?? null,
    parts: await partsWithPages(paper, []),
    changes:
      isDraft && found.change
        ? await effectOfChange(ctx.db.read, found.sale_id, found.change as never, {
            viewer: ctx.actor,
            now: ctx.now,
          }).catch(() => null)
        : null,
  }
}

/** Warns when the answer is "no subcontractors" and another company installs (SB 517). */
function subcontractorWarning(areUsed: boolean | null, facts: FactsRow): string | undefined {
  if (areUsed !== false || facts.installer_name === null) return undefined
  const installer = { name: facts.installer_name, license: facts.installer_license }
  const contractor = { name: facts.company_name, license: facts.license_number }
  return isSameCompany(installer, contractor)
    ? undefined
    : `The contract says no subcontractor, but ${facts.installer_name} installs.`
}

async function downloadFile(ctx: StaffContext, id: string, kind: 'signed' | 'certificate') {
  const found = await store.find(ctx.db.read, id, ctx.actor)
  const file =
    found &&
    (await (kind === 'signed' ? findFinished(ctx.db.read, found.id) : findFile(ctx.db.read, found.id, kind)))
  if (!found) return store.notFound
  return file ? pdfResponse(found, file.bytes, kind) : refuse(404, 'This contract is not fully signed.')
}

const pdfResponse = (found: Contract, bytes: Buffer, kind: string) =>
  streamed(200, Readable.from([bytes]), {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${contractNumber(found.number)}_${kind}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
