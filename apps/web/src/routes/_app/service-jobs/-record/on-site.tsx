import { documents, webNotes } from '@crm/contract'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { photoLists } from '@crm/domain/documents/photo-lists'
import { can } from '@crm/domain/people/can'
import { subLabel } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useOutbox, type OutboxEntry } from '~/offline/outbox.ts'
import { OutboxRow } from '~/offline/outbox-row.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Facts } from '~/ui/facts.tsx'
import { formatDay } from '~/ui/format.ts'
import { NoteRow } from '~/kinds/notes/note-row.tsx'
import { PhoneComposer } from '~/kinds/notes/phone-composer.tsx'
import { PhotoRows } from '~/kinds/documents/photo-rows.tsx'
import { ContactLinks } from '~/kinds/leads/contact-links.tsx'
import { jobSubject } from '~/kinds/service-jobs/job-subject.ts'
import { ServicePace, ServiceStatusBadge } from '~/kinds/service-jobs/service-badges.tsx'
import { usePhoneOf } from '~/kinds/service-jobs/use-phone-of.ts'
import { takeWay, waysOf } from './move-service-job.tsx'

interface Props {
  readonly job: ServiceJob
}

/** The visit on a phone: directions, phone, fault, steps, report and photos. */
export default function OnSite({ job }: Props) {
  const { phone, isPending } = usePhoneOf(job.id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ContactLinks phone={phone} address={job.address} isPending={isPending} />
      <Fault job={job} />
      <Steps job={job} />
      <Report job={job} />
      <Photos job={job} />
    </div>
  )
}

const dayOf = (day: string | null) => day && formatDay(`${day}T20:00:00Z`)

function Fault({ job }: Props) {
  const { serviceNotes, rmaNumber, rmaDate, repairScheduledDate } = job
  const facts = {
    Repair: dayOf(repairScheduledDate),
    RMA: rmaNumber && [rmaNumber, dayOf(rmaDate)].filter(Boolean).join(', '),
  }
  return (
    <section aria-label="Fault" className="grid gap-2">
      <h2>What is wrong</h2>
      <p className="text-14 break-words whitespace-pre-line">
        {serviceNotes ?? <span className="text-3">Not described yet.</span>}
      </p>
      <Facts of={facts} />
    </section>
  )
}

/** The job's step and its buttons, and a choice that waits in the outbox. */
function Steps({ job }: Props) {
  const me = useMe()
  const [now] = useState(() => new Date())
  const waiting = useOutbox().all.filter((one) => one.kind === 'serviceJob' && one.params.id === job.id)
  const steps = waysOf(job, me, now).filter(({ kind }) => kind === 'step')
  return (
    <section aria-label="Status" className="grid gap-2">
      <h2 className="flex flex-wrap items-center gap-2">
        Status
        <ServiceStatusBadge {...job} />
        <ServicePace {...job} />
      </h2>
      {steps.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {steps.map((way) => (
            <Button
              key={way.label}
              aria-label={way.label}
              className="max-sm:min-h-11"
              reason={way.reason}
              onClick={() => void takeWay(job, way)}
            >
              {subLabel(way.asked.subStatus ?? '')}
            </Button>
          ))}
        </div>
      ) : null}
      <NotSent label="Unsent changes" all={waiting} />
    </section>
  )
}

/** Reports of the job, newest last, and a field for the next one. */
function Report({ job }: Props) {
  const allowed = can.readServiceJob(useMe(), jobSubject(job))
  const query = useQuery({
    ...routeQuery(webNotes.list, { query: { serviceJobId: job.id, type: ['Visit'], limit: 20 } }),
    meta: { quiet: true },
  })
  const { all, sentAs } = useOutbox()
  const waiting = all.filter(
    (one) =>
      one.kind === 'note' &&
      one.body.serviceJobId === job.id &&
      !query.data?.some((note) => note.id === sentAs[one.id]),
  )
  const reports = query.data?.toReversed() ?? []
  return (
    <section aria-label="Report" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2>Report</h2>
      {query.isPaused && !query.data ? (
        <p className="text-13 text-3">Earlier reports are not on this phone.</p>
      ) : null}
      {reports.length > 0 ? (
        <ol aria-label="Reports" className="-mx-(--gutter) border-t border-line">
          {reports.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ol>
      ) : null}
      <NotSent label="Unsent reports" all={waiting} />
      <div className="overflow-hidden rounded-card border border-line [&>div]:border-t-0">
        {allowed.ok ? (
          <PhoneComposer lead={{ id: job.leadId, fullName: job.lead.fullName }} jobId={job.id} />
        ) : (
          <p className="p-4 text-13 text-3">{allowed.reason}</p>
        )}
      </div>
    </section>
  )
}

function Photos({ job }: Props) {
  const me = useMe()
  const { docType } = photoLists.Repair
  const found = useQuery({
    ...routeQuery(documents.list, { query: { serviceJobId: job.id, docType: [docType], limit: 200 } }),
    meta: { quiet: true },
  })
  const allowed = can.addDocument(me, { lead: job.lead, sale: null, serviceJob: jobSubject(job) })
  return (
    <section aria-label="Photos">
      <h2 className="pb-1">Photos of the repair</h2>
      <PhotoRows
        lead={{ id: job.leadId, fullName: job.lead.fullName }}
        phase="Repair"
        on={{ serviceJobId: job.id }}
        taken={found.data ?? []}
        reason={allowed.ok ? undefined : allowed.reason}
      />
    </section>
  )
}

interface NotSentProps {
  readonly label: string
  readonly all: readonly OutboxEntry[]
}

const NotSent = ({ label, all }: NotSentProps) =>
  all.length === 0 ? null : (
    <ul aria-label={label} className="-mx-(--gutter) border-t border-line">
      {all.map((one) => (
        <OutboxRow key={one.id} one={one} />
      ))}
    </ul>
  )
