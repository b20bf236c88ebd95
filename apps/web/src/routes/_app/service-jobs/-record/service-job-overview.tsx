import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { isOnPath } from '@crm/domain/service-jobs/phases'
import type { ReactNode } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { fieldsInGroup } from '~/records/facts/layout.ts'
import { useFactLines } from '~/records/facts/use-fact-lines.tsx'
import { Card } from '~/ui/card.tsx'
import { Facts } from '~/ui/facts.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import { serviceJobFacts } from '../-service-job-facts.tsx'
import { serviceJobKind } from '../-service-job-kind.ts'
import { RelatedCards } from './related-cards.tsx'

const OnSite = lazyPart(() => import('./on-site.tsx'), {
  waiting: <div aria-busy="true" className="min-h-96" />,
})

interface Props {
  readonly job: ServiceJob
}

/** The fault and the technician, then documents and numbers, each edited in place. A phone shows the visit first. */
export const ServiceJobOverview = ({ job }: Props) => (
  <div className="@container relative grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
    {usePhone() ? <OnSite job={job} /> : null}
    <div className="grid grid-cols-1 items-start gap-4 @min-[40rem]:grid-cols-2">
      <div className="grid gap-4">
        <FactCard title="Service" job={job} first={{ Type: job.otherType ?? job.type }} />
        {isOnPath(job.type, 'HVACPermits') || job.permitNumber ? <FactCard title="Permit" job={job} /> : null}
        {isOnPath(job.type, 'RMA') || job.rmaNumber ? <FactCard title="RMA" job={job} /> : null}
        <FactCard title="Invoice" job={job} />
      </div>
      <RelatedCards job={job} />
    </div>
  </div>
)

interface FactCardProps extends Props {
  /** The group of the field table. */
  readonly title: string
  /** Lines above the fields. */
  readonly first?: Readonly<Record<string, ReactNode>>
}

function FactCard({ title, job, first }: FactCardProps) {
  const linesOf = useFactLines(serviceJobKind, job)
  return (
    <Card title={title}>
      <div className="p-4">
        <Facts of={{ ...first, ...linesOf(fieldsInGroup(serviceJobFacts, title)) }} />
      </div>
    </Card>
  )
}
