import { webAddresses } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { beginEdit } from '~/records/edit/edit.tsx'
import { RecordHistory } from '~/records/history/record-history.tsx'
import type { Subject } from '~/records/subject.ts'
import { useMe } from '~/session/me.ts'
import { addressKind } from '~/kinds/addresses/address-kind.ts'
import { leadKind } from '~/kinds/leads/lead-kind.ts'

interface Props {
  readonly lead: WebLead
  readonly subject: Subject
}

/** Field history of the lead and its addresses. */
export default function LeadHistory({ lead, subject }: Props) {
  const me = useMe()
  const addresses = useQuery(routeQuery(webAddresses.list, { query: { leadId: lead.id } })).data ?? []
  const changesLead = can.updateLeadContact(me, lead).ok
  const changesAddress = can.changeAddress(me, lead).ok
  return (
    <RecordHistory
      subject={subject}
      what="this lead or its addresses"
      parts={{
        lead: {
          words: leadKind,
          records: [
            {
              now: lead,
              restore: changesLead ? (former) => beginEdit(leadKind, lead).save(former) : undefined,
            },
          ],
        },
        address: {
          words: addressKind,
          records: addresses.map((address) => ({
            now: address,
            about: address.fullAddress,
            restore: changesAddress ? (former) => beginEdit(addressKind, address).save(former) : undefined,
          })),
        },
      }}
    />
  )
}
