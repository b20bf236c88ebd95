/** A link in the form that the evidence prints. */
import type { SigningLinkUse } from '@crm/domain/contracts/signing-links'
import type { NameOf } from '#spine/people/people'
import type { LinkRow } from './queries.ts'

export const usedLinkOf = (
  link: Pick<LinkRow, 'channel' | 'mailed_to' | 'created_at' | 'created_by' | 'confirmed_to'>,
  nameOf: NameOf,
): SigningLinkUse => ({
  channel: link.channel,
  mailedTo: link.mailed_to,
  createdAt: link.created_at,
  madeByName: nameOf(link.created_by),
  confirmedTo: link.confirmed_to,
})
