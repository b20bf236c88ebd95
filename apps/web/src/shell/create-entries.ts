import { can } from '@crm/domain/people/can'
import { useNavigate } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import FileSignature from 'lucide-react/icons/file-signature'
import Handshake from 'lucide-react/icons/handshake'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import { useMe } from '~/session/me.ts'
import { useRecordOffer } from '~/records/record-actions.ts'

export interface CreateEntry {
  readonly label: string
  /** Other words that find it in the palette. */
  readonly keywords?: string
  /** Chooses it in the create menu. */
  readonly letter?: string
  /** The lists in which `c` creates this kind at once. */
  readonly lists?: readonly string[]
  readonly icon: LucideIcon
  readonly run: () => void
}

/** The records this person may create here: independent ones, and parts of the open record. */
export function useCreateEntries(): readonly CreateEntry[] {
  const me = useMe()
  const navigate = useNavigate()
  const offer = useRecordOffer(({ offer }) => offer)
  const newLead: CreateEntry = {
    label: 'New lead',
    keywords: 'create add client customer',
    letter: 'L',
    lists: ['/leads', '/leads/queue'],
    icon: Plus,
    run: () => void navigate({ to: '/leads/new' }),
  }
  const newTask: CreateEntry = {
    label: 'New task',
    keywords: 'create add to-do reminder',
    letter: 'T',
    lists: ['/tasks', '/tasks/board'],
    icon: ListChecks,
    run: () => void navigate({ to: '/tasks/new' }),
  }
  const newAppointment: CreateEntry = {
    label: 'New appointment',
    keywords: 'create add book visit schedule',
    letter: 'A',
    lists: ['/appointments', '/appointments/list'],
    icon: CalendarPlus,
    run: () => void navigate({ to: '/appointments/new' }),
  }
  const newSale: CreateEntry = {
    label: 'New sale',
    keywords: 'create add job',
    letter: 'S',
    lists: ['/sales', '/sales/board'],
    icon: Handshake,
    run: () => void navigate({ to: '/sales/new' }),
  }
  const newContract: CreateEntry = {
    label: 'New contract',
    keywords: 'create add draft agreement',
    letter: 'C',
    lists: ['/contracts'],
    icon: FileSignature,
    run: () => void navigate({ to: '/contracts/new' }),
  }
  const ofRecord = (offer?.actions ?? []).flatMap(({ creates, icon, run, disabledReason }) =>
    creates && disabledReason === undefined ? [{ label: creates, icon, run }] : [],
  )
  return [
    ...(can.createLead(me).ok ? [newLead] : []),
    ...(can.createTask(me).ok ? [newTask] : []),
    ...(can.bookAppointment(me).ok ? [newAppointment] : []),
    ...(can.createSale(me).ok ? [newSale] : []),
    ...(can.createContract(me).ok ? [newContract] : []),
    ...ofRecord,
  ]
}
