/**
 * Permissions for legacy records: those of the CRM's own records of the same kind, with the former store's attributes
 * (A-332).
 */
import type { LegacyKind } from '@crm/contract/legacy/kinds'
import type { LegacySaleStatus } from '@crm/domain/legacy/sale-statuses'
import { saleStatusFrom } from '@crm/domain/legacy/sale-statuses'
import { type SaleSubject, can } from '@crm/domain/people/can'
import type { LeadOwners } from '@crm/domain/people/subject'
import type { Person } from '#spine/people/people'
import type { Right } from '#spine/records/kind'

/** The attributes of a legacy record that permission checks need. */
export interface AboutLegacy {
  /** The reps of its lead. Any of them owns the record. */
  readonly leadReps: readonly string[]
  readonly saleReps: readonly string[]
  readonly authorId: string | null
  readonly createdAt: string
  readonly status: string
}

export const ownersFor = (actor: Person, { leadReps }: Pick<AboutLegacy, 'leadReps'>): LeadOwners => ({
  repId: null,
  salesRepId: leadReps.includes(actor.id) ? actor.id : null,
})

export const saleFor = (actor: Person, about: AboutLegacy): SaleSubject => ({
  salesRepId: about.saleReps.includes(actor.id) ? actor.id : null,
  lead: ownersFor(actor, about),
  isPending:
    saleStatusFrom(about.status as LegacySaleStatus, { isPaid: null, isReviewed: null }).status === 'Pending',
})

interface Rights {
  readonly read: (actor: Person, about: AboutLegacy) => ReturnType<typeof can.readLead>
  /** Fields with stricter permissions check them when they are written. */
  readonly change: Right<AboutLegacy>
}

const rights: Readonly<Record<LegacyKind, Rights>> = {
  leads: {
    read: (actor, about) => can.readLead(actor, ownersFor(actor, about)),
    change: (actor, about) => can.updateLeadContact(actor, ownersFor(actor, about)),
  },
  sales: {
    read: (actor, about) => can.readSale(actor, saleFor(actor, about)),
    change: (actor, about) => can.readSale(actor, saleFor(actor, about)),
  },
  notes: {
    read: (actor, about) => can.readNote(actor, ownersFor(actor, about)),
    change: (actor, { authorId, createdAt }, now) => can.changeNote(actor, { authorId, createdAt }, now),
  },
  addresses: {
    read: (actor, about) => can.readAddress(actor, ownersFor(actor, about)),
    change: (actor, about) => can.changeAddress(actor, ownersFor(actor, about)),
  },
  users: {
    read: (actor) => can.readLegacyUsers(actor),
    change: (actor) => can.changeUser(actor),
  },
}

export const mayRead = (kind: LegacyKind) => rights[kind].read
export const mayChange = (kind: LegacyKind) => rights[kind].change
