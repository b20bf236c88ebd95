import { webAddresses } from '@crm/contract'
import { webSales } from '@crm/contract/web/sales'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { can } from '@crm/domain/people/can'
import { saleStatusLabel } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import type { FactTable } from '~/records/facts/fact.ts'
import { useMe } from '~/session/me.ts'

/** The client's sales and houses as form fields of a service job. */
export function usePlaceFacts(leadId: string) {
  const sales = useQuery({
    ...routeQuery(webSales.list, { query: { leadId } }),
    enabled: can.readSale(useMe()).ok,
    meta: { quiet: true },
  }).data
  const addresses = useQuery(routeQuery(webAddresses.list, { query: { leadId } })).data
  return {
    saleId: {
      kind: 'choice' as const,
      label: 'Original job',
      none: 'No sale of ours',
      isOptional: true as const,
      choices: (sales ?? []).map(({ id, jobNumber, status }) => ({
        value: id,
        label: `${jobNumber}, ${saleStatusLabel(status)}`,
      })),
    },
    addressId: {
      kind: 'choice' as const,
      label: 'House',
      none: 'The default address',
      isOptional: true as const,
      choices: (addresses ?? []).map(({ id, fullAddress }) => ({ value: id, label: fullAddress })),
    },
  } satisfies FactTable<ServiceJob, 'saleId' | 'addressId'>
}
