import type { LeadHit, PersonHit, RecordHit, SearchHit } from '@crm/contract/web/search-shapes'
import type { Me } from '@crm/contract/web/user-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { can } from '@crm/domain/people/can'
import type { useNavigate } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Copy from 'lucide-react/icons/copy'
import Handshake from 'lucide-react/icons/handshake'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
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
      disabledReason: mayEdit.ok ? undefined : mayEdit.reason,
      run: () => void navigate({ to: '/leads/$leadId/edit', params }),
    },
    ...reaching(lead.phone1, lead.email1),
  ]
}

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
