import { timeline, webLeads } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import PencilLine from 'lucide-react/icons/pencil-line'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { LoadError } from '~/records/load-error.tsx'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Breakable } from '~/ui/breakable.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Facts } from '~/ui/facts.tsx'
import { Person } from '~/ui/person.tsx'
import { Time } from '~/ui/time.tsx'
import { activityIcon } from '~/records/timeline/activity-icon.ts'
import { ActivitySentence } from '~/records/timeline/activity-sentence.tsx'
import { TimelineEntry } from '~/records/timeline/timeline-entry.tsx'
import { billLabel } from '~/kinds/leads/bill-label.ts'
import { LeadStatusBadge } from '~/kinds/leads/lead-status-badge.tsx'
import type { Subject } from '~/records/subject.ts'
import { NoteComposer } from '~/records/notes/note-composer.tsx'
import { NoteEntry } from '~/records/notes/note-entry.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly id: string
}

/** Preview of a lead beside the list: contact data and latest activity. */
export default function LeadPreview({ id }: Props) {
  const query = useQuery({ ...routeQuery(webLeads.get, { params: { id } }), meta: { quiet: true } })
  if (query.isError && !query.data) {
    return (
      <LoadError
        error={query.error}
        query={query}
        notFound={{
          title: 'This lead does not exist, or you have no access.',
          help: 'It may be removed or reassigned.',
        }}
      />
    )
  }
  return query.data ? <Lead lead={query.data} /> : <Waiting />
}

function Lead({ lead }: { readonly lead: WebLead }) {
  const me = useMe()
  const [writes, setWrites] = useState(false)
  const mayNote = can.createNote(me, lead)
  const subject: Subject = { type: 'lead', id: lead.id, leadId: lead.id, mayNote }
  const { primaryAddress: home } = lead
  const bill = billLabel(home?.annualUsage)
  const look = `${buttonClass()} grow aria-disabled:text-3 aria-disabled:pointer-events-none`
  return (
    <>
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 flex-1 text-16 font-strong break-words">{lead.fullName}</h3>
        <LeadStatusBadge status={lead.status} />
      </div>
      <p className="mt-0.5 text-13 text-2">{home?.fullAddress ?? 'No address yet.'}</p>
      <div className="mt-3 flex gap-2">
        <a className={look} {...(lead.phone1 ? { href: `tel:${lead.phone1}` } : { 'aria-disabled': true })}>
          <Phone />
          Call
        </a>
        <a
          className={look}
          {...(lead.email1 ? { href: `mailto:${lead.email1}` } : { 'aria-disabled': true })}
        >
          <Mail />
          Email
        </a>
        <Button
          className="grow"
          aria-expanded={writes}
          reason={mayNote.ok ? null : mayNote.reason}
          onClick={() => setWrites(!writes)}
        >
          <PencilLine />
          Note
        </Button>
      </div>
      {writes ? (
        <div className="mt-3">
          <NoteComposer subject={subject} />
        </div>
      ) : null}
      <div className="mt-4 border-t border-line pt-4 [--facts-label:76px]">
        <Facts
          of={{
            Phone: lead.phone1 && formatPhone(lead.phone1),
            Email: lead.email1 && <Breakable>{lead.email1}</Breakable>,
            Rep: <Person name={lead.salesRepName} />,
            Setter: lead.repName,
            Source: lead.sourceName,
            Utility: home?.utilProvider,
            Bill: bill && `${bill} a month`,
            Created: <Time at={lead.createdAt} as="day" />,
            ...(lead.doNotContact && { 'Do not contact': 'Yes' }),
          }}
        />
      </div>
      <Latest subject={subject} />
    </>
  )
}

/** The latest entries of the record's timeline. */
function Latest({ subject }: { readonly subject: Subject }) {
  const input = { params: { id: subject.id }, query: { limit: 5 } }
  const latest = useQuery(routeQuery(timeline.ofLead, input)).data
  if (!latest) return null
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="mb-3 text-12 font-medium text-3">Latest</h3>
      {latest.entries.length === 0 ? <p className="text-13 text-3">Nothing here yet.</p> : null}
      <ol className="grid">
        {latest.entries.map((entry) =>
          entry.note ? (
            <NoteEntry key={entry.id} subject={subject} note={entry.note} as="ago" />
          ) : (
            <TimelineEntry key={entry.id} icon={activityIcon(entry.verb)} at={entry.at}>
              <ActivitySentence entry={entry} />
            </TimelineEntry>
          ),
        )}
      </ol>
    </section>
  )
}

const Waiting = () => (
  <Busy as="section" isPage aria-label="Loading the lead" className="grid gap-3">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="w-56" />
    <Skeleton className="mt-2 h-8 w-full" />
    {['w-40', 'w-52', 'w-36', 'w-44'].map((width) => (
      <Skeleton key={width} className={width} />
    ))}
  </Busy>
)
