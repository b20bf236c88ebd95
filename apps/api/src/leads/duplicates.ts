import type { DuplicateQuery, LeadDuplicate } from '@crm/contract/web/lead-duplicate-shapes'
import { splitAddress } from '@crm/domain/imports/address'
import { normaliseEmail } from '@crm/domain/contact/email'
import { normaliseName } from '@crm/domain/contact/names'
import { normalisePhone } from '@crm/domain/contact/phone'
import { type Identity, isSame, leadKeys } from '@crm/domain/leads/duplicates'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '../http/context.ts'
import { sightOf } from '../records/routes.ts'
import { findSharing } from './identity.ts'
import { leads, leadView } from './store.ts'

/** Leads in the person's scope that share a key with what they typed, those that are surely the same first. */
export async function listDuplicates(query: DuplicateQuery, ctx: StaffContext): Promise<LeadDuplicate[]> {
  const { db, actor } = ctx
  const sharing = await findSharing(db.read, leadKeys(identityIn(query)), query.exceptId)
  const visible = sharing.filter((one) => can.readLead(actor, one).ok).slice(0, shown)
  const sight = await sightOf(ctx)
  const found = await Promise.all(
    visible.map(async ({ leadId, kinds }) => ({ kinds, lead: await leads.find(db.read, leadId, actor) })),
  )
  return found.flatMap(({ lead, kinds }) =>
    lead
      ? [
          {
            lead: leadView(lead, sight),
            likeness: isSame(kinds) ? ('same' as const) : ('possible' as const),
            because: [...kinds],
          },
        ]
      : [],
  )
}

/** A person reads no more before they decide. */
const shown = 10

function identityIn({ firstName, lastName, phone1, email1, address }: DuplicateQuery): Identity {
  const { street, zip } = splitAddress({ street: address ?? '', city: '', state: '', zip: '' })
  return {
    firstName: normaliseName(firstName ?? ''),
    lastName: normaliseName(lastName ?? ''),
    phone1: normalisePhone(phone1 ?? '')?.e164 ?? null,
    email1: normaliseEmail(email1 ?? ''),
    streetAddress: street || null,
    zip: zip || null,
  }
}
