/**
 * Permissions as sentences. Each takes the record it is about; without one it answers whether the person could do it
 * to some record at all, which is what a route asks before it reads anything.
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

/** Who wrote it and when; `now` decides whether the 24 hours of the author are over. */
export interface Written {
  readonly authorId: string | null
  readonly createdAt: Instant
}

export const can = {
  readLead: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.read', actor, lead),
  createLead: (actor: Actor) => decide('leads.create', actor),
  updateLead: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.update', actor, lead),
  /** Phone, e-mail and address only. */
  updateLeadContact: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.updateContact', actor, lead),
  /** Either rep of the lead. */
  reassignLead: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.reassign', actor, lead),
  /** Who brought a new lead, where that is not whoever enters it. */
  nameSetter: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.nameSetter', actor, lead),
  /** `salesRepId` only. */
  setLeadRep: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.setSalesRep', actor, lead),
  deleteLead: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.remove', actor, lead),
  changeManyLeads: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.changeMany', actor, lead),
  restoreLead: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.restore', actor, lead),
  /** Asked of either of the two: to merge them, to part them, to say that they are different people. */
  mergeLead: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.merge', actor, lead),

  /** A change of many records at once, by whom and when it was made. */
  undoBatch: (actor: Actor, ...about: AboutWritten) => aboutBatch(actor, about),

  readAddress: (actor: Actor, lead?: LeadOwners) => aboutLead('addresses.read', actor, lead),
  changeAddress: (actor: Actor, lead?: LeadOwners) => aboutLead('addresses.change', actor, lead),
  removeAddress: (actor: Actor, lead?: LeadOwners) => aboutLead('addresses.remove', actor, lead),

  readNote: (actor: Actor, lead?: LeadOwners) => aboutLead('notes.read', actor, lead),
  createNote: (actor: Actor, lead?: LeadOwners) => aboutLead('notes.create', actor, lead),
  /** Whether the note's lead may be read is asked before, by `readNote`. */
  changeNote: (actor: Actor, ...about: AboutWritten) => aboutWritten('notes.change', actor, about),
  /** What a removed note said, as its history kept it. */
  readRemovedNote: (actor: Actor, note?: Pick<Written, 'authorId'>) =>
    decide('notes.readRemoved', actor, note && { people: { author: note.authorId } }),
  removeNote: (actor: Actor, ...about: AboutWritten) => aboutWritten('notes.remove', actor, about),

  /** By who keeps the kind. */
  changeCatalogue: {
    equipment: (actor: Actor) => decide('referenceData.changeEquipment', actor),
    finance: (actor: Actor) => decide('referenceData.changeFinance', actor),
  },
  removeCatalogue: (actor: Actor) => decide('referenceData.remove', actor),
  /** What we pay for it, per watt. */
  readCost: (actor: Actor) => decide('referenceData.readCost', actor),

  createTask: (actor: Actor) => decide('tasks.create', actor),
  /** Whether the task may be read is asked before. */
  changeTask: (actor: Actor, task?: TaskTies) => aboutTask('tasks.update', actor, task),
  removeTask: (actor: Actor, task?: TaskTies) => aboutTask('tasks.remove', actor, task),
  readSale: (actor: Actor, sale?: AboutSale) => aboutSale('sales.read', actor, sale),
  /** On a lead that may be read. */
  createSale: (actor: Actor, lead?: LeadOwners) => aboutLead('sales.create', actor, lead),
  removeSale: (actor: Actor, sale?: AboutSale) => aboutSale('sales.remove', actor, sale),
  /** Fields and ticks, by who keeps them. */
  changeSale: {
    contract: (actor: Actor, sale?: AboutSale) => aboutSale('sales.changeContract', actor, sale),
    technical: (actor: Actor, sale?: AboutSale) => aboutSale('sales.changeTechnical', actor, sale),
    invoices: (actor: Actor, sale?: AboutSale) => aboutSale('sales.changeInvoices', actor, sale),
    system: (actor: Actor, sale?: AboutSale) => aboutSale('sales.changeSystem', actor, sale),
    decide: (actor: Actor, sale?: AboutSale) => aboutSale('sales.decide', actor, sale),
  },
  moveSale: (actor: Actor, right: MoveRight, sale?: AboutSale) => aboutSale(`sales.${right}`, actor, sale),

  readSheet: (actor: Actor, sheet?: AboutSheet) => aboutSheet('commissions.read', actor, sheet),
  /** Of a sale, by whose rep it is. */
  createSheet: (actor: Actor, sheet?: AboutSheet) => aboutSheet('commissions.create', actor, sheet),
  changeSheet: (actor: Actor, sheet?: AboutSheet) => aboutSheet('commissions.update', actor, sheet),
  /** Par value, self-gen bonus, rep, and adders that are credits. */
  setSheetTerms: (actor: Actor, sheet?: AboutSheet) => aboutSheet('commissions.setTerms', actor, sheet),
  removeSheet: (actor: Actor, sheet?: AboutSheet) => aboutSheet('commissions.remove', actor, sheet),
  submitSheet: (actor: Actor, sheet?: AboutSheet) => aboutSheet('commissions.submit', actor, sheet),
  approveSheet: (actor: Actor, sheet?: AboutSheet) => aboutSheet('commissions.approve', actor, sheet),
  /** And unlock it, withdraw its approval, mark it incomplete. */
  lockSheet: (actor: Actor, sheet?: AboutSheet) => aboutSheet('commissions.lock', actor, sheet),
  completeSheet: (actor: Actor, sheet?: AboutSheet) => aboutSheet('commissions.complete', actor, sheet),
  requestDraw: (actor: Actor, sheet?: AboutSheet) => aboutSheet('draws.request', actor, sheet),
  createDraw: (actor: Actor, sheet?: AboutSheet) => aboutSheet('draws.create', actor, sheet),
  /** Whether the sheet may be read is asked before. */
  changeDraw: (actor: Actor, draw?: AboutDraw) => aboutDraw('draws.change', actor, draw),
  approveDraw: (actor: Actor, draw?: AboutDraw) => aboutDraw('draws.approve', actor, draw),
  denyDraw: (actor: Actor, draw?: AboutDraw) => aboutDraw('draws.deny', actor, draw),
  payDraw: (actor: Actor, draw?: AboutDraw) => aboutDraw('draws.markPaid', actor, draw),
  /** Par value, self-gen amount and stored adders. */
  readCommissionPrices: (actor: Actor) => decide('commissionSettings.readReduced', actor),
  readCommissionSettings: (actor: Actor) => decide('commissionSettings.read', actor),
  changeCommissionSettings: (actor: Actor) => decide('commissionSettings.change', actor),
  /** Of a type that has a right of its own, by that right. */
  readDocument: (actor: Actor, document?: AboutDocument) =>
    aboutDocument(document ? rightToRead(document.docType) : 'documents.read', actor, document),
  addDocument: (actor: Actor, parent?: AboutPapers) => addingDocument(actor, parent),
  changeDocument: (actor: Actor, document?: AboutPapers) =>
    aboutDocument('documents.change', actor, document),

  readContract: (actor: Actor, contract?: AboutContract) => aboutContract('contracts.read', actor, contract),
  /** For a sale. */
  createContract: (actor: Actor, sale?: AboutSale) => aboutSale('contracts.create', actor, sale),
  /** Its draft; and send, remind, void it, answer a change that is requested. */
  changeContract: (actor: Actor, contract?: AboutContract) =>
    aboutContract('contracts.change', actor, contract),
  /** Some line of the company; which ones, `companyLines` says. */
  signContract: (actor: Actor, contract?: AboutContract) => aboutContract('contracts.sign', actor, contract),
  /** And with it every other line of the company. */
  signContractAsContractor: (actor: Actor, contract?: AboutContract) =>
    aboutContract('contracts.signAsContractor', actor, contract),
  requestContractChange: (actor: Actor, contract?: AboutContract) =>
    aboutContract('contracts.requestChange', actor, contract),
  removeContract: (actor: Actor, contract?: AboutContract) =>
    aboutContract('contracts.remove', actor, contract),
  changeCompanyFacts: (actor: Actor) => decide('companyFacts.change', actor),

  readAppointment: (actor: Actor, lead?: LeadOwners) => aboutLead('appointments.read', actor, lead),
  bookAppointment: (actor: Actor, lead?: LeadOwners) => aboutLead('appointments.create', actor, lead),
  changeAppointment: (actor: Actor, lead?: LeadOwners) => aboutLead('appointments.update', actor, lead),
  removeAppointment: (actor: Actor, lead?: LeadOwners) => aboutLead('appointments.remove', actor, lead),

  /** By its sale or its lead. */
  readServiceJob: (actor: Actor, job?: SaleOwners) => aboutJob('serviceJobs.read', actor, job),
  changeServiceJob: (actor: Actor, job?: SaleOwners) => aboutJob('serviceJobs.change', actor, job),
  /** Fields, by who keeps them, and moves. */
  moveServiceJob: (actor: Actor, right: ServiceMoveRight, job?: SaleOwners) =>
    aboutJob(`serviceJobs.${right}`, actor, job),
  removeServiceJob: (actor: Actor, job?: SaleOwners) => aboutJob('serviceJobs.remove', actor, job),

  /** By either of its clients. */
  readReferral: (actor: Actor, referral?: ReferralOwners) => aboutReferral('referrals.read', actor, referral),
  createReferral: (actor: Actor, referral?: ReferralOwners) =>
    aboutReferral('referrals.create', actor, referral),
  /** Whether the referral may be read is asked before. */
  changeReferral: (actor: Actor) => decide('referrals.changeAmount', actor),
  payReferral: (actor: Actor) => decide('referrals.markPaid', actor),
  payReferralEarly: (actor: Actor) => decide('referrals.payEarly', actor),
  removeReferral: (actor: Actor) => decide('referrals.remove', actor),

  readUserCard: (actor: Actor) => decide('users.readCard', actor),
  /** HIS number and `swUsername`. */
  readUserSecrets: (actor: Actor, user?: WithId) => aboutPerson('users.readSecrets', actor, user),
  /** A first sign-in creates the person's own user without this right. */
  createUser: (actor: Actor) => decide('users.create', actor),
  changeUser: (actor: Actor) => decide('users.change', actor),
  changeOwnPhone: (actor: Actor, user?: WithId) => aboutPerson('users.changeOwnPhone', actor, user),
  readRights: (actor: Actor) => decide('users.readRights', actor),
  /** Read only; every request is recorded under the viewer's name. */
  viewAs: (actor: Actor) => decide('users.viewAs', actor),
  readLegacyUsers: (actor: Actor) => decide('legacy.readUsers', actor),
  /** Leads and notes of the former store. */
  createLegacyClient: (actor: Actor) => decide('legacy.createClient', actor),
  createLegacy: (actor: Actor) => decide('legacy.create', actor),
  removeLegacy: (actor: Actor) => decide('legacy.remove', actor),
  migrateLegacy: (actor: Actor) => decide('legacy.migrate', actor),
  readLegacy: (actor: Actor) => decide('legacy.read', actor),
  readRemovals: (actor: Actor) => decide('removals.read', actor),
  /** Of a list, for oneself. */
  saveView: (actor: Actor) => decide('views.save', actor),
  shareView: (actor: Actor) => decide('views.share', actor),
  /** One's own; one that is shared, whoever may share. Whether the view may be seen is asked before. */
  changeView: (actor: Actor, view?: AboutView) =>
    decide(view && view.ownerId !== actor.id ? 'views.share' : 'views.save', actor),
  readHealthDetails: (actor: Actor) => decide('health.readDetails', actor),
  /** The outbox; the text of what opens something is read by nobody. */
  readOutbox: (actor: Actor) => decide('mail.read', actor),
  sendMailAgain: (actor: Actor) => decide('mail.sendAgain', actor),
  /** Whom we tell of what happens here; what is told goes past everybody's scope. */
  manageHooks: (actor: Actor) => decide('hooks.manage', actor),
  /** The record of what the lead import received. */
  readImportLog: (actor: Actor) => decide('importLog.read', actor),
  replayImport: (actor: Actor) => decide('importLog.replay', actor),
  /** What it created and filled in; on leads that may be read. */
  undoImport: (actor: Actor) => decide('leads.import', actor),

  /** The figures are of what one sees. */
  readReports: (actor: Actor) => decide('reports.read', actor),

  /** Follows the subject of the entry; pass an empty object for one that hangs on no lead. */
  readActivity: (actor: Actor, about?: { readonly lead?: LeadOwners }) =>
    decide('activity.read', actor, about),
}

/** Whose a task is, and whether anybody has begun. */
export interface TaskTies {
  readonly people: { readonly assignee: string | null; readonly creator: string | null }
  readonly isUnstarted: boolean
}
/** Whose sale it is, and whether its rep may still change what was agreed. */
export type AboutSale = SaleOwners & { readonly isPending: boolean }

/** Whose money it is about, and whether that rep may still change it. */
export interface AboutSheet {
  readonly repId: string | null
  readonly isDraft: boolean
}

/** On whose sheet, and who asked for it. */
export interface AboutDraw {
  readonly repId: string | null
  readonly requesterId: string | null
}
/** The lead that papers are of, and the job that they are on, if they are on one. */
export interface AboutPapers {
  readonly lead: LeadOwners
  readonly sale: AboutSale | null
  readonly serviceJob?: SaleOwners | null
  /** Whose commission the job is, for the papers of that. */
  readonly paidRepId?: string | null | undefined
  readonly uploaderId?: string | null
}
export type AboutDocument = AboutPapers & { readonly docType: DocType }

/** Whose sale it is about, who drew it up, whom it names, and where it stands. */
export interface AboutContract {
  readonly sale: SaleOwners
  readonly creatorId: string | null
  /** The user on its line of the salesperson; null where there is none. */
  readonly salespersonId: string | null
  readonly state: ContractState
  /** Before a change was requested. */
  readonly previousState: ContractState | null
}

/** Whose view it is. */
export interface AboutView {
  readonly ownerId: string | null
}

type WithId = { readonly id: string }
type AboutWritten = [] | [note: Written, now: Instant]

const aboutLead = (permission: Permission, actor: Actor, lead: LeadOwners | undefined): Decision =>
  decide(permission, actor, lead && { lead })

const aboutSale = (permission: Permission, actor: Actor, sale: AboutSale | undefined): Decision =>
  decide(
    permission,
    actor,
    sale && { sale, lead: sale.lead, ...(sale.isPending && { standing: 'pending sale' as const }) },
  )

const aboutJob = (permission: Permission, actor: Actor, job: SaleOwners | undefined): Decision =>
  decide(permission, actor, job && { sale: job, lead: job.lead })

function aboutReferral(permission: Permission, actor: Actor, referral: ReferralOwners | undefined): Decision {
  if (!referral) return decide(permission, actor)
  const ofReferred = decide(permission, actor, { lead: referral.referred })
  return ofReferred.ok ? ofReferred : decide(permission, actor, { lead: referral.referredBy })
}

const aboutSheet = (permission: Permission, actor: Actor, sheet: AboutSheet | undefined): Decision =>
  decide(
    permission,
    actor,
    sheet && { sheetRepId: sheet.repId, ...(sheet.isDraft && { standing: 'draft sheet' as const }) },
  )

const aboutDraw = (permission: Permission, actor: Actor, draw: AboutDraw | undefined): Decision =>
  decide(permission, actor, draw && { sheetRepId: draw.repId, people: { requester: draw.requesterId } })

/** What everybody may read of it who sees a service job is read by who sees the job: it may be of another rep’s client. */
const aboutDocument = (permission: Permission, actor: Actor, about: AboutPapers | undefined): Decision =>
  decide(
    permission === 'documents.read' && about?.serviceJob ? 'serviceJobs.read' : permission,
    actor,
    about && {
      lead: about.lead,
      ...(about.sale && { sale: about.sale, sheetRepId: about.paidRepId ?? null }),
      ...(about.serviceJob && { sale: about.serviceJob }),
      ...(about.sale?.isPending && { standing: 'pending sale' as const }),
      people: { uploader: about.uploaderId ?? null },
    },
  )

function addingDocument(actor: Actor, parent: AboutPapers | undefined): Decision {
  if (parent?.serviceJob) return aboutDocument('documents.addToServiceJob', actor, parent)
  const added = aboutDocument('documents.add', actor, parent)
  return parent || added.ok ? added : decide('documents.addToServiceJob', actor)
}

/** Whoever drew it up may go on with it until it is completed, and take away what was never sent. */
function aboutContract(permission: Permission, actor: Actor, contract: AboutContract | undefined): Decision {
  if (!contract) return decide(permission, actor)
  const { sale, creatorId, salespersonId, state, previousState } = contract
  const isCompleted = state === 'Completed' || previousState === 'Completed'
  const standing =
    permission === 'contracts.remove'
      ? state === 'Draft' && ('draft contract' as const)
      : !isCompleted && ('open contract' as const)
  return decide(permission, actor, {
    sale,
    lead: sale.lead,
    people: { creator: creatorId, salesperson: salespersonId },
    ...(standing && { standing }),
  })
}

const aboutPerson = (permission: Permission, actor: Actor, user: WithId | undefined): Decision =>
  decide(permission, actor, user && { people: { self: user.id } })

const aboutTask = (permission: Permission, actor: Actor, task: TaskTies | undefined): Decision =>
  decide(
    permission,
    actor,
    task && { people: task.people, ...(task.isUnstarted && { standing: 'unstarted task' }) },
  )

function aboutBatch(actor: Actor, [batch, now]: AboutWritten): Decision {
  if (!batch || now === undefined) return decide('batches.undo', actor)
  return decide('batches.undo', actor, {
    people: { creator: batch.authorId },
    createdAt: batch.createdAt,
    now,
  })
}

function aboutWritten(permission: Permission, actor: Actor, [note, now]: AboutWritten): Decision {
  if (!note || now === undefined) return decide(permission, actor)
  return decide(permission, actor, { people: { author: note.authorId }, createdAt: note.createdAt, now })
}
