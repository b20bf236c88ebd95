/**
 * Permissions as sentences. Each takes the record it is about; without one it answers whether the person could do it
 * to some record at all, which is what a route asks before it reads anything.
 */
import type { Instant } from '../time.ts'
import type { Actor } from './actor.ts'
import { type Decision, type Permission, decide } from './permissions.ts'
import type { MoveRight } from '../sales/moves.ts'
import type { LeadOwners, SaleOwners } from './subject.ts'

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
  /** `salesRepId` only. */
  setLeadRep: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.setSalesRep', actor, lead),
  deleteLead: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.remove', actor, lead),
  changeManyLeads: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.changeMany', actor, lead),
  restoreLead: (actor: Actor, lead?: LeadOwners) => aboutLead('leads.restore', actor, lead),

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
    inverters: (actor: Actor, sale?: AboutSale) => aboutSale('sales.changeInverters', actor, sale),
    decide: (actor: Actor, sale?: AboutSale) => aboutSale('sales.decide', actor, sale),
  },
  moveSale: (actor: Actor, right: MoveRight, sale?: AboutSale) => aboutSale(`sales.${right}`, actor, sale),

  readAppointment: (actor: Actor, lead?: LeadOwners) => aboutLead('appointments.read', actor, lead),
  bookAppointment: (actor: Actor, lead?: LeadOwners) => aboutLead('appointments.create', actor, lead),
  changeAppointment: (actor: Actor, lead?: LeadOwners) => aboutLead('appointments.update', actor, lead),
  removeAppointment: (actor: Actor, lead?: LeadOwners) => aboutLead('appointments.remove', actor, lead),

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
  readRemovals: (actor: Actor) => decide('removals.read', actor),
  /** Of a list, for oneself. */
  saveView: (actor: Actor) => decide('views.save', actor),
  shareView: (actor: Actor) => decide('views.share', actor),
  /** One's own; one that is shared, whoever may share. Whether the view may be seen is asked before. */
  changeView: (actor: Actor, view?: AboutView) =>
    decide(view && view.ownerId !== actor.id ? 'views.share' : 'views.save', actor),
  readHealthDetails: (actor: Actor) => decide('health.readDetails', actor),
  /** The record of what the lead import received. */
  readImportLog: (actor: Actor) => decide('importLog.read', actor),
  replayImport: (actor: Actor) => decide('importLog.replay', actor),

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
