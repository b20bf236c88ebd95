import type { Appointment } from '@crm/contract/web/appointment-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { FactInPlace } from '~/records/facts/fact-in-place.tsx'
import { fieldsInColumn } from '~/records/facts/layout.ts'
import { Card } from '~/ui/card.tsx'
import { Facts } from '~/ui/facts.tsx'
import { Time } from '~/ui/time.tsx'
import { ServiceJobsCard } from '~/kinds/service-jobs/service-jobs-card.tsx'
import { AddressCards } from '../-addresses/address-cards.tsx'
import { DuplicateHint } from '../-duplicates/duplicate-hint.tsx'
import { type LeadField, leadFacts } from '~/kinds/leads/lead-facts.tsx'
import { FirstContact } from './first-contact.tsx'
import { LeadJobs } from './lead-jobs.tsx'
import { leadKind } from '~/kinds/leads/lead-kind.ts'
import { NextAppointment } from './next-appointment.tsx'

interface Props {
  readonly lead: WebLead
}

interface OverviewProps extends Props {
  readonly next: Appointment | undefined
}

/** The fields of a lead, each editable in place. */
export const LeadOverview = ({ lead, next }: OverviewProps) => (
  <div className="relative grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
    {next ? <NextAppointment appointment={next} /> : null}
    <Contact lead={lead} />
    <LeadJobs lead={lead} />
    <ServiceJobsCard leadId={lead.id} />
    <AddressCards lead={lead} />
  </div>
)

const left = fieldsInColumn(leadFacts, 'left')
const right = fieldsInColumn(leadFacts, 'right')

function Contact({ lead }: Props) {
  const hint = (field: 'phone1' | 'email1') => (typed: string) => (
    <DuplicateHint typed={{ ...lead, [field]: typed }} exceptId={lead.id} changed={field} />
  )
  const factsOf = (fields: readonly LeadField[]) =>
    Object.fromEntries(
      fields.map((field) => [
        leadKind.facts[field].label,
        <FactInPlace
          key={field}
          kind={leadKind}
          record={lead}
          field={field}
          {...((field === 'phone1' || field === 'email1') && { hint: hint(field) })}
        />,
      ]),
    )
  return (
    <Card title="Contact">
      <div className="grid grid-cols-[1.15fr_1fr] gap-x-6 gap-y-1.5 p-4 max-md:grid-cols-1 max-sm:[--facts-label:94px]">
        <Facts of={factsOf(left)} />
        <Facts
          of={{
            ...factsOf(right),
            'First contact': <FirstContact lead={lead} />,
            'Last activity': <Time at={lead.lastActivityAt} />,
          }}
        />
      </div>
    </Card>
  )
}
