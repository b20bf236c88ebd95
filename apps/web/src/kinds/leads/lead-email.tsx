import { webLeads } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { FactInPlace } from '~/records/facts/fact-in-place.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { leadKind } from './lead-kind.ts'

interface Props {
  readonly leadId: string
}

/** A client's email address, editable where something is about to be mailed to it. */
export function LeadEmail({ leadId }: Props) {
  const lead = useQuery(routeQuery(webLeads.get, { params: { id: leadId } })).data
  return lead ? (
    <FactInPlace kind={leadKind} record={lead} field="email1" />
  ) : (
    <Skeleton className="my-1.5 h-4 w-48" />
  )
}
