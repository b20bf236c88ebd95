/** Notifications about notes. They do not quote the note, which is read where the scope is checked again. */
import { fullName, leadNumber } from '../../leads/lead-name.ts'
import { event } from '../event.ts'
import { recordLink } from '../links.ts'
import type { NamedLead } from './leads.ts'

interface NoteDetails {
  readonly by: string
  readonly lead: NamedLead
  /** The job of the note; undefined for a note on the lead. */
  readonly job: NamedJob | undefined
}

interface NamedJob {
  readonly page: 'sales' | 'service-jobs'
  readonly id: string
  readonly number: string
}

export const noteEvents = {
  'note.mentioned': event<NoteDetails>({
    audience: 'the people whom the note mentions',
    lane: 'mentions',
    subject: ({ by }) => `${by} mentioned you`,
    content: describePlace,
    link: linkOf,
  }),
  'note.replied': event<NoteDetails>({
    audience: 'the author of the note, while they see its lead or job (A-393)',
    lane: 'mentions',
    subject: ({ by }) => `${by} replied to you`,
    content: describePlace,
    link: linkOf,
  }),
}

function describePlace({ lead, job }: NoteDetails): string {
  return `In a note on ${fullName(lead.firstName, lead.lastName)}, ${job?.number ?? leadNumber(lead.number)}`
}

function linkOf({ lead, job }: NoteDetails) {
  return job ? recordLink(job.page, job.id) : recordLink('leads', lead.id)
}
