/** How each kind of record that a client has reads as a line, and where it is opened: a kind is a row here. */
import type { RecordHit, RecordHitKind } from '@crm/contract/web/search-shapes'
import { appointmentResultLabels, type AppointmentResult } from '@crm/domain/appointments/appointment-words'
import { type ContractState, contractStateLabels } from '@crm/domain/contracts/states'
import { docTypeLabel, type DocType } from '@crm/domain/documents/doc-types'
import { type SaleStatus, saleStatusLabel } from '@crm/domain/sales/phases'
import { type ServiceJobStatus, servicePhases } from '@crm/domain/service-jobs/phases'
import { type TaskStatus, taskStatusLabels } from '@crm/domain/work/task-statuses'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import Calendar from 'lucide-react/icons/calendar'
import Coins from 'lucide-react/icons/coins'
import FileSignature from 'lucide-react/icons/file-signature'
import FileText from 'lucide-react/icons/file-text'
import Handshake from 'lucide-react/icons/handshake'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import Wrench from 'lucide-react/icons/wrench'
import { formatMoment } from '../../ui/format.ts'

interface RecordLook {
  readonly icon: LucideIcon
  /** What it is, at the right. */
  readonly kind: string
  /** What it is called, where that is not its client. */
  readonly label?: (hit: RecordHit) => string
  /** What else it is known by. */
  readonly details: (hit: RecordHit) => readonly (string | null)[]
  readonly page: (hit: RecordHit) => Pick<LinkProps, 'to' | 'params' | 'search'>
}

export const recordLooks: Record<RecordHitKind, RecordLook> = {
  sale: {
    icon: Handshake,
    kind: 'Sale',
    details: ({ number, state }) => [number, saleStatusLabel(state as SaleStatus)],
    page: ({ id }) => ({ to: '/sales/$saleId', params: { saleId: id } }),
  },
  serviceJob: {
    icon: Wrench,
    kind: 'Service job',
    details: ({ number, state }) => [number, servicePhases[state as ServiceJobStatus].label],
    page: ({ id }) => ({ to: '/service-jobs/$serviceJobId', params: { serviceJobId: id } }),
  },
  commission: {
    icon: Coins,
    kind: 'Commission sheet',
    details: ({ number, state }) => [number, state],
    page: ({ id }) => ({ to: '/commissions/$sheetId', params: { sheetId: id } }),
  },
  appointment: {
    icon: Calendar,
    kind: 'Appointment',
    details: ({ at, state, number }) => [
      at && formatMoment(at),
      appointmentResultLabels[state as AppointmentResult],
      number,
    ],
    page: ({ id }) => ({ to: '/appointments/$appointmentId', params: { appointmentId: id } }),
  },
  referral: {
    icon: Megaphone,
    kind: 'Referral',
    details: ({ title, state }) => [title && `referred by ${title}`, state],
    page: ({ id }) => ({ to: '/referrals/$referralId', params: { referralId: id } }),
  },
  document: {
    icon: FileText,
    kind: 'Document',
    label: ({ title, client }) => title ?? client,
    details: ({ client, title, state }) => {
      const type = docTypeLabel(state as DocType)
      return [client, type === title ? null : type]
    },
    page: ({ id, saleId, leadId }) =>
      saleId
        ? { to: '/sales/$saleId', params: { saleId }, search: { tab: 'documents', document: id } }
        : {
            to: '/leads/$leadId',
            params: { leadId: leadId ?? '' },
            search: { tab: 'documents', document: id },
          },
  },
  contract: {
    icon: FileSignature,
    kind: 'Contract',
    details: ({ number, title, state }) => [number, title, contractStateLabels[state as ContractState]],
    page: ({ id }) => ({ to: '/contracts/$contractId', params: { contractId: id } }),
  },
  task: {
    icon: ListChecks,
    kind: 'Task',
    label: ({ title, client }) => title ?? client,
    details: ({ client, state }) => [client || null, taskStatusLabels[state as TaskStatus]],
    page: ({ id }) => ({ to: '/tasks/$taskId', params: { taskId: id } }),
  },
}
