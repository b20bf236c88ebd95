import { serviceJobs } from '@crm/contract'
import type { ServiceJob, ServiceJobRelations } from '@crm/contract/web/service-job-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { useQuery } from '@tanstack/react-query'
import Phone from 'lucide-react/icons/phone'
import { routeQuery } from '~/api/route-query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { Facts } from '~/ui/facts.tsx'
import { formatDay } from '~/ui/format.ts'
import { FullAddress } from '~/ui/full-address.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly job: ServiceJob
}

/** Client, address and installed system. */
export function RelatedCards({ job }: Props) {
  const { data } = useQuery(routeQuery(serviceJobs.relations, { params: { id: job.id } }))
  return (
    <Busy as="div" className="grid gap-4" isBusy={data === undefined}>
      <Card
        title="Client and house"
        actions={
          data?.lead.phone1 ? (
            <a href={`tel:${data.lead.phone1}`} className={buttonClass({ size: 'small' })}>
              <Phone className="icon-14" />
              {formatPhone(data.lead.phone1)}
            </a>
          ) : null
        }
      >
        <div className="p-4">{data ? <Facts of={houseOf(data)} /> : <Waiting />}</div>
      </Card>
      <Card title="Installed">
        <div className="p-4">
          {!data ? (
            <Waiting />
          ) : data.sale ? (
            <Facts of={installedOf(data.sale)} />
          ) : (
            <p className="text-13 text-3">No sale linked.</p>
          )}
        </div>
      </Card>
    </Busy>
  )
}

const houseOf = ({ lead, address }: ServiceJobRelations) => ({
  Email: lead.email1 ? (
    <a href={`mailto:${lead.email1}`} className="link-quiet break-all">
      {lead.email1}
    </a>
  ) : undefined,
  House: address ? <FullAddress address={address.fullAddress} /> : undefined,
  Roof: address?.roofMat ?? undefined,
  Stories: address?.stories ?? undefined,
  Utility: address?.utilProvider ?? undefined,
})

const dayOf = (day: string | null) => (day === null ? undefined : formatDay(`${day}T20:00:00Z`))

/** Installed parts by kind, from the roof down. */
function installedOf(sale: NonNullable<ServiceJobRelations['sale']>) {
  const named = (what: 'Module' | 'Inverter' | 'Battery') =>
    sale.equipment
      .filter((part) => part.what === what)
      .map(({ name, quantity }) => (quantity === null ? name : `${quantity} × ${name}`))
      .join(', ') || undefined
  return {
    Modules: named('Module'),
    Inverters: named('Inverter'),
    Battery: named('Battery'),
    Installer: sale.installerName ?? undefined,
    'Installed on': dayOf(sale.installCompletedDate),
    'Running since': dayOf(sale.ptoCompleteDate),
    Monitoring: sale.monitoringUrl ? (
      <a href={sale.monitoringUrl} target="_blank" rel="noreferrer" className="link-quiet break-all">
        {sale.monitoringUrl}
      </a>
    ) : undefined,
  }
}

const Waiting = () => (
  <div className="grid gap-2" aria-hidden="true">
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
  </div>
)
