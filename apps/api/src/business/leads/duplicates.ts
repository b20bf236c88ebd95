import type { DuplicateQuery, LeadDuplicate } from '@crm/contract/web/lead-duplicate-shapes'
import { splitAddress } from '@crm/domain/imports/address'
import { readEmail } from '@crm/domain/contact/email'
import { normalizeName } from '@crm/domain/contact/names'
import { normalizePhone } from '@crm/domain/contact/phone'
import { type Identity, isSame, leadKeys } from '@crm/domain/leads/duplicates'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '#spine/http/context'
import { viewContextOf } from '#spine/records/routes'
import { findKeyMatches } from './identity.ts'
import { leads, leadView } from './store.ts'

/** Duplicate candidates in the person's scope that share a key with the typed values, certain matches first. */
export async function listDuplicates(query: DuplicateQuery, ctx: StaffContext): Promise<LeadDuplicate[]> {
  const { db, actor } = ctx
  const matches = await findKeyMatches(db.read, leadKeys(identityOfQuery(query)), query.exceptId)
  const visible = matches.filter((match) => can.readLead(actor, match).ok).slice(0, maxShown)
  const sight = await viewContextOf(ctx)
  const candidates = await Promise.all(
    visible.map(async ({ leadId, kinds }) => ({ kinds, lead: await leads.find(db.read, leadId, actor) })),
  )
  return candidates.flatMap(({ lead, kinds }) =>
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
const maxShown = 10

function identityOfQuery({ firstName, lastName, phone1, email1, address }: DuplicateQuery): Identity {
  const { street, zip } = splitAddress({ street: address ?? '', city: '', state: '', zip: '' })
  return {
    firstName: normalizeName(firstName ?? ''),
    lastName: normalizeName(lastName ?? ''),
    phone1: normalizePhone(phone1 ?? '')?.e164 ?? null,
    email1: readEmail(email1 ?? ''),
    streetAddress: street || null,
    zip: zip || null,
  }
}
