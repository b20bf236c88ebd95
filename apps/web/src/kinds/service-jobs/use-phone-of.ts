import { serviceJobs } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'

/** The phone number of a service job's client, which lists do not include. */
export function usePhoneOf(serviceJobId: string) {
  const query = useQuery({
    ...routeQuery(serviceJobs.relations, { params: { id: serviceJobId } }),
    meta: { quiet: true },
  })
  return { phone: query.data?.lead.phone1 ?? null, isPending: query.data === undefined }
}
