import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { isOnPath } from '@crm/domain/service-jobs/phases'
import type { ReactNode } from 'react'
import { late } from '~/ui/lazy.tsx'
import { FactInPlace } from '~/records/facts/fact-in-place.tsx'
import { Card } from '~/ui/card.tsx'
import { Facts } from '~/ui/facts.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import type { ShownField } from '../-service-job-facts.tsx'
import { serviceJobKind } from '../-service-job-kind.ts'
import { RelatedCards } from './related-cards.tsx'

const OnSite = late(() => import('./on-site.tsx'), { waiting: <div aria-busy="true" className="min-h-96" /> })

interface Props {
  readonly job: ServiceJob
}

/** The fault and the technician, then documents and numbers, each edited in place. A phone shows the visit first. */
export const ServiceJobOverview = ({ job }: Props) => (
  <div className="@container relative grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
    {usePhone() ? <OnSite job={job} /> : null}
    <div className="grid grid-cols-1 items-start gap-4 @min-[40rem]:grid-cols-2">
      <div className="grid gap-4">
        <Card title="Service">
          <div className="p-4">
            <Facts
              of={{
                Type: job.otherType ?? job.type,
                ...factsOf(
                  job,
                  'technician',
                  'serviceNotes',
                  'isNoCharge',
                  'earliestServiceDate',
                  'repairScheduledDate',
                  ...(job.status === 'Completed' ? (['jobCompleteDate'] as const) : []),
                ),
              }}
            />
          </div>
        </Card>
        {isOnPath(job.type, 'HVACPermits') || job.permitNumber ? (
          <FactCard
            title="Permit"
            job={job}
            fields={['permitNumber', 'permitSubmittedDate', 'permitApprovedDate']}
          />
        ) : null}
        {isOnPath(job.type, 'RMA') || job.rmaNumber ? (
          <FactCard title="RMA" job={job} fields={['rmaNumber', 'rmaDate']} />
        ) : null}
        <FactCard
          title="Invoice"
          job={job}
          fields={['invoiceNumber', 'invoiceSentDate', 'invoicePaidDate']}
        />
      </div>
      <RelatedCards job={job} />
    </div>
  </div>
)

interface FactCardProps extends Props {
  readonly title: string
  readonly fields: readonly ShownField[]
}

const FactCard = ({ title, job, fields }: FactCardProps) => (
  <Card title={title}>
    <div className="p-4">
      <Facts of={factsOf(job, ...fields)} />
    </div>
  </Card>
)

const factsOf = (job: ServiceJob, ...fields: readonly ShownField[]): Record<string, ReactNode> =>
  Object.fromEntries(
    fields.map((field) => [
      serviceJobKind.facts[field].label,
      <FactInPlace key={field} kind={serviceJobKind} record={job} field={field} />,
    ]),
  )
