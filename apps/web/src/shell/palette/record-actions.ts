import type { LeadHit, PersonHit, RecordHit, SearchHit } from '@crm/contract/web/search-shapes'
import type { Me } from '@crm/contract/web/user-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { can } from '@crm/domain/people/can'
import type { Decision } from '@crm/domain/people/permissions'
import type { useNavigate } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleDot from 'lucide-react/icons/circle-dot'
import Copy from 'lucide-react/icons/copy'
import Handshake from 'lucide-react/icons/handshake'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import PencilLine from 'lucide-react/icons/pencil-line'
import Phone from 'lucide-react/icons/phone'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import Users from 'lucide-react/icons/users'
import { runOnArrival } from '~/records/record-actions.ts'
import { toast } from '~/ui/toast.ts'
import type { PaletteEntry } from './entry.ts'
import { recordLooks } from './record-looks.ts'

type Navigate = ReturnType<typeof useNavigate>

export function nameOf(record: SearchHit): string {
  if (record.kind === 'lead') return record.fullName
  return record.kind === 'person' ? record.name : (record.number ?? record.title ?? record.client)
}

/** The actions on a record without opening it. */
export function actionsOn(record: SearchHit, me: Me, navigate: Navigate): readonly PaletteEntry[] {
  if (record.kind === 'lead') return onLead(record, me, navigate)
  return record.kind === 'person' ? onPerson(record, me, navigate) : onRecord(record, me, navigate)
}

function onLead(lead: LeadHit, me: Me, navigate: Navigate): readonly PaletteEntry[] {
  const params = { leadId: lead.id }
  const mayEdit = can.updateLeadContact(me, lead)
  const onItsPage = (label: string, icon: LucideIcon, decision: Decision): PaletteEntry => ({
    id: label,
    icon,
    label,
    ...reasonOf(decision),
    run: () => {
      runOnArrival(lead.fullName, label, toast.error)
      void navigate({ to: '/leads/$leadId', params })
    },
  })
  return [
    {
      id: 'open',
      icon: ArrowRight,
      label: 'Open',
      run: () => void navigate({ to: '/leads/$leadId', params }),
    },
    {
      id: 'edit',
      icon: Pencil,
      label: 'Edit',
      ...reasonOf(mayEdit),
      run: () => void navigate({ to: '/leads/$leadId/edit', params }),
    },
    {
      id: 'book',
      icon: CalendarPlus,
      label: 'Book an appointment',
      keywords: 'visit',
      ...reasonOf(can.bookAppointment(me, lead)),
      run: () => void navigate({ to: '/leads/$leadId/appointments/new', params }),
    },
    onItsPage('Write a note', PencilLine, can.createNote(me, lead)),
    onItsPage('Change the status', CircleDot, can.updateLead(me, lead)),
    onItsPage('Change rep', UserRoundCog, can.setLeadRep(me, lead)),
    onItsPage('New task', ListChecks, can.createTask(me)),
    ...reaching(lead.phone1, lead.email1),
  ]
}

const reasonOf = (decision: Decision) => (decision.ok ? {} : { disabledReason: decision.reason })

const onPerson = (person: PersonHit, me: Me, navigate: Navigate): readonly PaletteEntry[] => [
  {
    id: 'open',
    icon: ArrowRight,
    label: 'Open',
    run: () => void navigate({ to: '/settings/people/$userId', params: { userId: person.id } }),
  },
  ...(can.readLead(me).ok
    ? [
        {
          id: 'leads',
          icon: Users,
          label: 'Show their leads',
          run: () => void navigate({ to: '/leads', search: { status: 'All', rep: person.id } }),
        },
      ]
    : []),
  ...reaching(person.phoneNum, person.email),
]

function onRecord(record: RecordHit, me: Me, navigate: Navigate): readonly PaletteEntry[] {
  const { kind, number, client, leadId, saleId } = record
  return [
    {
      id: 'open',
      icon: ArrowRight,
      label: 'Open',
      run: () => void navigate(recordLooks[kind].page(record)),
    },
    ...(kind === 'sale' ? onSale(record, me, navigate) : []),
    ...(leadId
      ? [
          {
            id: 'client',
            icon: UserRound,
            label: `Open the client, ${client}`,
            run: () => void navigate({ to: '/leads/$leadId', params: { leadId } }),
          },
        ]
      : []),
    ...(saleId && kind !== 'sale' && can.readSale(me).ok
      ? [
          {
            id: 'job',
            icon: Handshake,
            label: 'Open its sale',
            run: () => void navigate({ to: '/sales/$saleId', params: { saleId } }),
          },
        ]
      : []),
    ...(number ? [copying(number)] : []),
  ]
}

/** The page of the sale knows whether they are allowed, and says why not. */
function onSale({ id, number }: RecordHit, me: Me, navigate: Navigate): readonly PaletteEntry[] {
  if (number === null) return []
  const onItsPage = (label: string, icon: LucideIcon): PaletteEntry => ({
    id: label,
    icon,
    label,
    run: () => {
      runOnArrival(number, label, toast.error)
      void navigate({ to: '/sales/$saleId', params: { saleId: id } })
    },
  })
  return [
    onItsPage('Change the step', CircleDot),
    onItsPage('Write a note', PencilLine),
    ...(can.bookAppointment(me).ok ? [onItsPage('Book an appointment', CalendarPlus)] : []),
    ...(can.createTask(me).ok ? [onItsPage('New task', ListChecks)] : []),
  ]
}

const reaching = (phone: string | null, email: string | null): PaletteEntry[] => [
  ...(phone ? [calling(phone), copying(formatPhone(phone))] : []),
  ...(email ? [writing(email), copying(email)] : []),
]

const calling = (phone: string): PaletteEntry => ({
  id: 'call',
  icon: Phone,
  label: `Call ${formatPhone(phone)}`,
  run: () => window.location.assign(`tel:${phone}`),
})

const writing = (email: string): PaletteEntry => ({
  id: 'write',
  icon: Mail,
  label: `Write to ${email}`,
  run: () => window.location.assign(`mailto:${email}`),
})

const copying = (text: string): PaletteEntry => ({
  id: `copy ${text}`,
  icon: Copy,
  label: `Copy ${text}`,
  run: () =>
    void navigator.clipboard.writeText(text).then(
      () => toast.done(`${text} copied`),
      () => toast.error('Copying failed.'),
    ),
})
