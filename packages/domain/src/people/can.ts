/**
 * Permission checks. Each takes the attributes of a record; without them it answers for any record, which routes check
 * before they read anything.
 */
import type { Instant } from '../time.ts'
import type { Actor } from './actor.ts'
import { type Decision, type Permission, decide } from './permissions.ts'
import type { DocType } from '../documents/doc-types.ts'
import { rightToRead } from '../documents/restricted-types.ts'
import type { ContractState } from '../contracts/states.ts'
import type { MoveRight } from '../sales/moves.ts'
import type { ServiceMoveRight } from '../service-jobs/moves.ts'
import type { LeadOwners, ReferralOwners, SaleOwners } from './subject.ts'

/** Author and creation time; compared with `now` for the author's 24 hours. */
export interface Authored {
  readonly authorId: string | null
  readonly createdAt: Instant
}

export const can = {
  readLead: (actor: Actor, lead?: LeadOwners) => decideOnLead('leads.read', actor, lead),
  createLead: (actor: Actor) => decide('leads.create', actor),
  updateLead: (actor: Actor, lead?: LeadOwners) => decideOnLead('leads.update', actor, lead),
  /** Phone, email and address only. */
  updateLeadContact: (actor: Actor, lead?: LeadOwners) => decideOnLead('leads.updateContact', actor, lead),
  /** Both reps of the lead. */
  reassignLead: (actor: Actor, lead?: LeadOwners) => decideOnLead('leads.reassign', actor, lead),
  /** The setter of a new lead, if another person than the one who enters it. */
  nameSetter: (actor: Actor, lead?: LeadOwners) => decideOnLead('leads.nameSetter', actor, lead),
  /** `salesRepId` only. */
  setLeadRep: (actor: Actor, lead?: LeadOwners) => decideOnLead('leads.setSalesRep', actor, lead),
  deleteLead: (actor: Actor, lead?: LeadOwners) => decideOnLead('leads.remove', actor, lead),
  changeManyLeads: (actor: Actor, lead?: LeadOwners) => decideOnLead('leads.changeMany', actor, lead),
  restoreLead: (actor: Actor, lead?: LeadOwners) => decideOnLead('leads.restore', actor, lead),
  /** Checked on both leads: merge, undo a merge, mark as different people. */
  mergeLead: (actor: Actor, lead?: LeadOwners) => decideOnLead('leads.merge', actor, lead),

  /** Needs author and time of the batch change. */
  undoBatch: (actor: Actor, ...args: AuthoredArgs) => decideOnBatch(actor, args),

  readAddress: (actor: Actor, lead?: LeadOwners) => decideOnLead('addresses.read', actor, lead),
  changeAddress: (actor: Actor, lead?: LeadOwners) => decideOnLead('addresses.change', actor, lead),
  removeAddress: (actor: Actor, lead?: LeadOwners) => decideOnLead('addresses.remove', actor, lead),

  readNote: (actor: Actor, lead?: LeadOwners) => decideOnLead('notes.read', actor, lead),
  createNote: (actor: Actor, lead?: LeadOwners) => decideOnLead('notes.create', actor, lead),
  /** Callers check `readNote` first. */
  changeNote: (actor: Actor, ...args: AuthoredArgs) => decideOnNote('notes.change', actor, args),
  /** Text of a removed note, from the history. */
  readRemovedNote: (actor: Actor, note?: Pick<Authored, 'authorId'>) =>
    decide('notes.readRemoved', actor, note && { people: { author: note.authorId } }),
  removeNote: (actor: Actor, ...args: AuthoredArgs) => decideOnNote('notes.remove', actor, args),

  /** Checks the right of the catalog kind. */
  changeCatalogue: {
    equipment: (actor: Actor) => decide('referenceData.changeEquipment', actor),
    finance: (actor: Actor) => decide('referenceData.changeFinance', actor),
  },
  removeCatalogue: (actor: Actor) => decide('referenceData.remove', actor),
  /** Our cost per watt. */
  readCost: (actor: Actor) => decide('referenceData.readCost', actor),

  createTask: (actor: Actor) => decide('tasks.create', actor),
  /** Callers check the right to read the task first. */
  changeTask: (actor: Actor, task?: TaskSubject) => decideOnTask('tasks.update', actor, task),
  removeTask: (actor: Actor, task?: TaskSubject) => decideOnTask('tasks.remove', actor, task),
  readSale: (actor: Actor, sale?: SaleSubject) => decideOnSale('sales.read', actor, sale),
  /** On a readable lead. */
  createSale: (actor: Actor, lead?: LeadOwners) => decideOnLead('sales.create', actor, lead),
  removeSale: (actor: Actor, sale?: SaleSubject) => decideOnSale('sales.remove', actor, sale),
  /** Keyed by the group of fields and checkboxes. */
  changeSale: {
    contract: (actor: Actor, sale?: SaleSubject) => decideOnSale('sales.changeContract', actor, sale),
    technical: (actor: Actor, sale?: SaleSubject) => decideOnSale('sales.changeTechnical', actor, sale),
    invoices: (actor: Actor, sale?: SaleSubject) => decideOnSale('sales.changeInvoices', actor, sale),
    system: (actor: Actor, sale?: SaleSubject) => decideOnSale('sales.changeSystem', actor, sale),
    decide: (actor: Actor, sale?: SaleSubject) => decideOnSale('sales.decide', actor, sale),
  },
  moveSale: (actor: Actor, right: MoveRight, sale?: SaleSubject) =>
    decideOnSale(`sales.${right}`, actor, sale),

  readSheet: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('commissions.read', actor, sheet),
  /** Depends on the rep of the sale. */
  createSheet: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('commissions.create', actor, sheet),
  changeSheet: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('commissions.update', actor, sheet),
  /** Par value, self-gen bonus, rep, and negative adders. */
  setSheetTerms: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('commissions.setTerms', actor, sheet),
  removeSheet: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('commissions.remove', actor, sheet),
  submitSheet: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('commissions.submit', actor, sheet),
  approveSheet: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('commissions.approve', actor, sheet),
  /** Also covers unlock, unapprove and mark incomplete. */
  lockSheet: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('commissions.lock', actor, sheet),
  completeSheet: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('commissions.complete', actor, sheet),
  /** A repayment, or the reversal of a payment. */
  enterPayment: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('payments.enter', actor, sheet),
  /** `whyNotByThem` additionally refuses payees of the run. */
  managePayRuns: (actor: Actor) => decide('payRuns.manage', actor),
  requestDraw: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('draws.request', actor, sheet),
  createDraw: (actor: Actor, sheet?: SheetSubject) => decideOnSheet('draws.create', actor, sheet),
  /** Callers check the right to read the sheet first. */
  changeDraw: (actor: Actor, draw?: DrawSubject) => decideOnDraw('draws.change', actor, draw),
  approveDraw: (actor: Actor, draw?: DrawSubject) => decideOnDraw('draws.approve', actor, draw),
  denyDraw: (actor: Actor, draw?: DrawSubject) => decideOnDraw('draws.deny', actor, draw),
  payDraw: (actor: Actor, draw?: DrawSubject) => decideOnDraw('draws.markPaid', actor, draw),
  /** Par value, self-gen amount and stored adders. */
  readCommissionPrices: (actor: Actor) => decide('commissionSettings.readReduced', actor),
  readCommissionSettings: (actor: Actor) => decide('commissionSettings.read', actor),
  changeCommissionSettings: (actor: Actor) => decide('commissionSettings.change', actor),
  /** Restricted document types have their own right. */
  readDocument: (actor: Actor, document?: DocumentSubject) =>
    decideOnDocument(document ? rightToRead(document.docType) : 'documents.read', actor, document),
  addDocument: (actor: Actor, parent?: DocumentParent) => decideOnNewDocument(actor, parent),
  changeDocument: (actor: Actor, document?: DocumentParent) =>
    decideOnDocument('documents.change', actor, document),

  readContract: (actor: Actor, contract?: ContractSubject) =>
    decideOnContract('contracts.read', actor, contract),
  /** Checked on the sale. */
  createContract: (actor: Actor, sale?: SaleSubject) => decideOnSale('contracts.create', actor, sale),
  /** Change the draft, send, remind, void, and answer change requests. */
  changeContract: (actor: Actor, contract?: ContractSubject) =>
    decideOnContract('contracts.change', actor, contract),
  /** Sign at least one company line; `companyLines` selects them. */
  signContract: (actor: Actor, contract?: ContractSubject) =>
    decideOnContract('contracts.sign', actor, contract),
  /** Sign all company lines. */
  signContractAsContractor: (actor: Actor, contract?: ContractSubject) =>
    decideOnContract('contracts.signAsContractor', actor, contract),
  /** Upload the scan of a paper that everybody signed by hand. */
  completeContractOnPaper: (actor: Actor, contract?: ContractSubject) =>
    decideOnContract('contracts.completeOnPaper', actor, contract),
  requestContractChange: (actor: Actor, contract?: ContractSubject) =>
    decideOnContract('contracts.requestChange', actor, contract),
  removeContract: (actor: Actor, contract?: ContractSubject) =>
    decideOnContract('contracts.remove', actor, contract),
  /** Read, write and approve the texts of forms. */
  manageForms: (actor: Actor) => decide('forms.manage', actor),
  changeCompanyFacts: (actor: Actor) => decide('companyFacts.change', actor),
  mapTemplates: (actor: Actor) => decide('templates.map', actor),

  readAppointment: (actor: Actor, lead?: LeadOwners) => decideOnLead('appointments.read', actor, lead),
  bookAppointment: (actor: Actor, lead?: LeadOwners) => decideOnLead('appointments.create', actor, lead),
  changeAppointment: (actor: Actor, lead?: LeadOwners) => decideOnLead('appointments.update', actor, lead),
  removeAppointment: (actor: Actor, lead?: LeadOwners) => decideOnLead('appointments.remove', actor, lead),

  /** Through its sale or its lead. */
  readServiceJob: (actor: Actor, job?: SaleOwners) => decideOnServiceJob('serviceJobs.read', actor, job),
  changeServiceJob: (actor: Actor, job?: SaleOwners) => decideOnServiceJob('serviceJobs.change', actor, job),
  /** Groups of fields, and moves. */
  moveServiceJob: (actor: Actor, right: ServiceMoveRight, job?: SaleOwners) =>
    decideOnServiceJob(`serviceJobs.${right}`, actor, job),
  removeServiceJob: (actor: Actor, job?: SaleOwners) => decideOnServiceJob('serviceJobs.remove', actor, job),

  /** Through either of its clients. */
  readReferral: (actor: Actor, referral?: ReferralOwners) =>
    decideOnReferral('referrals.read', actor, referral),
  createReferral: (actor: Actor, referral?: ReferralOwners) =>
    decideOnReferral('referrals.create', actor, referral),
  /** Callers check the right to read the referral first. */
  changeReferral: (actor: Actor) => decide('referrals.changeAmount', actor),
  payReferral: (actor: Actor) => decide('referrals.markPaid', actor),
  payReferralEarly: (actor: Actor) => decide('referrals.payEarly', actor),
  removeReferral: (actor: Actor) => decide('referrals.remove', actor),

  readUserCard: (actor: Actor) => decide('users.readCard', actor),
  /** HIS number and `swUsername`. */
  readUserSecrets: (actor: Actor, user?: WithId) => decideOnPerson('users.readSecrets', actor, user),
  /** A first sign-in creates the person's own user without this right. */
  createUser: (actor: Actor) => decide('users.create', actor),
  changeUser: (actor: Actor) => decide('users.change', actor),
  changeOwnPhone: (actor: Actor, user?: WithId) => decideOnPerson('users.changeOwnPhone', actor, user),
  readRights: (actor: Actor) => decide('users.readRights', actor),
  /** Read-only; every request is logged with the viewer's name. */
  viewAs: (actor: Actor, person?: ViewedSubject) => decideOnView(actor, person),
  readLegacyUsers: (actor: Actor) => decide('legacy.readUsers', actor),
  /** Leads and notes of the former system. */
  createLegacyClient: (actor: Actor) => decide('legacy.createClient', actor),
  createLegacy: (actor: Actor) => decide('legacy.create', actor),
  removeLegacy: (actor: Actor) => decide('legacy.remove', actor),
  migrateLegacy: (actor: Actor) => decide('legacy.migrate', actor),
  readLegacy: (actor: Actor) => decide('legacy.read', actor),
  readRemovals: (actor: Actor) => decide('removals.read', actor),
  /** A personal view of a list. */
  saveView: (actor: Actor) => decide('views.save', actor),
  shareView: (actor: Actor) => decide('views.share', actor),
  /** Own views, or shared views with the right to share. Callers check visibility first. */
  changeView: (actor: Actor, view?: ViewSubject) =>
    decide(view && view.ownerId !== actor.id ? 'views.share' : 'views.save', actor),
  readHealthDetails: (actor: Actor) => decide('health.readDetails', actor),
  /** The mail outbox; the text of mails with access links is hidden from everybody. */
  readOutbox: (actor: Actor) => decide('mail.read', actor),
  sendMailAgain: (actor: Actor) => decide('mail.sendAgain', actor),
  /** Webhooks; their payloads bypass the scopes of users. */
  manageHooks: (actor: Actor) => decide('hooks.manage', actor),
  /** The log of the lead import. */
  readImportLog: (actor: Actor) => decide('importLog.read', actor),
  replayImport: (actor: Actor) => decide('importLog.replay', actor),
  /** Reverts created and filled values, on readable leads. */
  undoImport: (actor: Actor) => decide('leads.import', actor),

  /** Reports cover only visible records. */
  readReports: (actor: Actor) => decide('reports.read', actor),

  /** Depends on the subject of the entry; pass an empty object for an entry without a lead. */
  readActivity: (actor: Actor, about?: { readonly lead?: LeadOwners }) =>
    decide('activity.read', actor, about),
}

/** Attributes of a task that checks need. */
export interface TaskSubject {
  readonly people: { readonly assignee: string | null; readonly creator: string | null }
  readonly isUnstarted: boolean
}
/** Owners of a sale, and whether its rep may still change the agreed terms. */
export type SaleSubject = SaleOwners & { readonly isPending: boolean }

/** Attributes of a commission sheet that checks need. */
export interface SheetSubject {
  readonly repId: string | null
  readonly isDraft: boolean
  /** All previous reps. */
  readonly formerRepIds?: readonly string[]
  /** The person who set a rep other than the sale's. */
  readonly repSetBy?: string | null
}

/** Attributes of a draw that checks need. */
export interface DrawSubject {
  readonly repId: string | null
  readonly formerRepIds?: readonly string[]
  readonly requesterId: string | null
}
/** Parent of a document: the lead, and optionally a job. */
export interface DocumentParent {
  readonly lead: LeadOwners
  readonly sale: SaleSubject | null
  readonly serviceJob?: SaleOwners | null
  /** Rep of the commission sheet, for commission documents. */
  readonly paidRepId?: string | null | undefined
  readonly uploaderId?: string | null
}
export type DocumentSubject = DocumentParent & { readonly docType: DocType }

/** Attributes of a contract that checks need. */
export interface ContractSubject {
  readonly sale: SaleOwners
  readonly creatorId: string | null
  /** The user on the salesperson's signature line; null when there is none. */
  readonly salespersonId: string | null
  /** Users who handed over a buyer's link or opened it in the CRM. */
  readonly linkMakerIds: readonly string[]
  /** Users who own a buyer's mailbox, or entered its address shortly before sending. */
  readonly addressSourceIds: readonly string[]
  readonly state: ContractState
  /** State before a change was requested. */
  readonly previousState: ContractState | null
}

/** Attributes of the person to view as. */
export type ViewedSubject = Pick<Actor, 'role' | 'department' | 'claims'>

/** Attributes of a saved view that checks need. */
export interface ViewSubject {
  readonly ownerId: string | null
}

type WithId = { readonly id: string }
type AuthoredArgs = [] | [note: Authored, now: Instant]

const decideOnLead = (permission: Permission, actor: Actor, lead: LeadOwners | undefined): Decision =>
  decide(permission, actor, lead && { lead })

const decideOnSale = (permission: Permission, actor: Actor, sale: SaleSubject | undefined): Decision =>
  decide(
    permission,
    actor,
    sale && { sale, lead: sale.lead, ...(sale.isPending && { standing: 'pending sale' as const }) },
  )

const decideOnServiceJob = (permission: Permission, actor: Actor, job: SaleOwners | undefined): Decision =>
  decide(permission, actor, job && { sale: job, lead: job.lead })

function decideOnReferral(
  permission: Permission,
  actor: Actor,
  referral: ReferralOwners | undefined,
): Decision {
  if (!referral) return decide(permission, actor)
  const onReferred = decide(permission, actor, { lead: referral.referred })
  return onReferred.ok ? onReferred : decide(permission, actor, { lead: referral.referredBy })
}

const decideOnSheet = (permission: Permission, actor: Actor, sheet: SheetSubject | undefined): Decision =>
  decide(
    permission,
    actor,
    sheet && {
      sheetRepId: sheet.repId,
      people: { 'former rep': actorIfFormerRep(actor, sheet), 'rep setter': sheet.repSetBy ?? null },
      ...(sheet.isDraft && { standing: 'draft sheet' as const }),
    },
  )

const decideOnDraw = (permission: Permission, actor: Actor, draw: DrawSubject | undefined): Decision =>
  decide(
    permission,
    actor,
    draw && {
      sheetRepId: draw.repId,
      people: { requester: draw.requesterId, 'former rep': actorIfFormerRep(actor, draw) },
    },
  )

const actorIfFormerRep = (
  { id }: Actor,
  { formerRepIds = [] }: { readonly formerRepIds?: readonly string[] },
) => (formerRepIds.includes(id) ? id : null)

/** Unrestricted documents of a service job follow the right to read the job, which may belong to another rep’s client. */
const decideOnDocument = (
  permission: Permission,
  actor: Actor,
  document: DocumentParent | undefined,
): Decision =>
  decide(
    permission === 'documents.read' && document?.serviceJob ? 'serviceJobs.read' : permission,
    actor,
    document && {
      lead: document.lead,
      ...(document.sale && { sale: document.sale, sheetRepId: document.paidRepId ?? null }),
      ...(document.serviceJob && { sale: document.serviceJob }),
      ...(document.sale?.isPending && { standing: 'pending sale' as const }),
      people: { uploader: document.uploaderId ?? null },
    },
  )

function decideOnNewDocument(actor: Actor, parent: DocumentParent | undefined): Decision {
  if (parent?.serviceJob) return decideOnDocument('documents.addToServiceJob', actor, parent)
  const onClient = decideOnDocument('documents.add', actor, parent)
  return parent || onClient.ok ? onClient : decide('documents.addToServiceJob', actor)
}

/** The creator may work on a contract until it is completed, and remove an unsent draft. */
function decideOnContract(
  permission: Permission,
  actor: Actor,
  contract: ContractSubject | undefined,
): Decision {
  if (!contract) return decide(permission, actor)
  const { sale, creatorId, salespersonId, linkMakerIds, addressSourceIds, state, previousState } = contract
  const actorIfIn = (ids: readonly string[]) => (ids.includes(actor.id) ? actor.id : null)
  const isCompleted = state === 'Completed' || previousState === 'Completed'
  const standing =
    permission === 'contracts.remove'
      ? state === 'Draft' && ('draft contract' as const)
      : !isCompleted && ('open contract' as const)
  return decide(permission, actor, {
    sale,
    lead: sale.lead,
    people: {
      creator: creatorId,
      salesperson: salespersonId,
      'link maker': actorIfIn(linkMakerIds),
      'address source': actorIfIn(addressSourceIds),
    },
    ...(standing && { standing }),
  })
}

const decideOnPerson = (permission: Permission, actor: Actor, user: WithId | undefined): Decision =>
  decide(permission, actor, user && { people: { self: user.id } })

/** A manager views as people of the team, never as somebody who sees more than the manager. */
function decideOnView(actor: Actor, person: ViewedSubject | undefined): Decision {
  const decision = decide('users.viewAs', actor, person && { department: person.department })
  if (!decision.ok || !person || actor.role === 'ADMIN') return decision
  const seesMore = person.claims.some(
    (claim) => !actor.claims.some((own) => own === claim || own === claim.replace('.Own', '.All')),
  )
  return person.role === 'USER' && !seesMore
    ? decision
    : { ok: false, reason: 'This person may see more than you. Ask an administrator.' }
}

const decideOnTask = (permission: Permission, actor: Actor, task: TaskSubject | undefined): Decision =>
  decide(
    permission,
    actor,
    task && { people: task.people, ...(task.isUnstarted && { standing: 'unstarted task' }) },
  )

function decideOnBatch(actor: Actor, [batch, now]: AuthoredArgs): Decision {
  if (!batch || now === undefined) return decide('batches.undo', actor)
  return decide('batches.undo', actor, {
    people: { creator: batch.authorId },
    createdAt: batch.createdAt,
    now,
  })
}

function decideOnNote(permission: Permission, actor: Actor, [note, now]: AuthoredArgs): Decision {
  if (!note || now === undefined) return decide(permission, actor)
  return decide(permission, actor, { people: { author: note.authorId }, createdAt: note.createdAt, now })
}
