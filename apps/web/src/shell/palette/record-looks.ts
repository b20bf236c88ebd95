/** Label, details and link of each kind of record that belongs to a client: one row per kind. */
import type { RecordHit, RecordHitKind } from '@crm/contract/web/search-shapes'
import { appointmentResultLabels } from '@crm/domain/appointments/appointment-words'
import { contractStateLabels } from '@crm/domain/contracts/states'
import { docTypeLabel, type DocType } from '@crm/domain/documents/doc-types'
import { own } from '@crm/domain/own'
import { type SaleStatus, saleStatusLabel } from '@crm/domain/sales/phases'
import { servicePhases } from '@crm/domain/service-jobs/phases'
import { taskStatusLabels } from '@crm/domain/work/task-statuses'
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
import { formatMoment } from '~/ui/format.ts'

interface RecordLook {
  readonly icon: LucideIcon
  /** Name of the kind, at the right. */
  readonly kind: string
  /** The label, if it is not the client's name. */
  readonly label?: (hit: RecordHit) => string
  /** The details after the label. */
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
    details: ({ number, state }) => [number, labelOf(servicePhases, state)?.label ?? null],
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
      labelOf(appointmentResultLabels, state),
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
    details: ({ number, title, state }) => [number, title, labelOf(contractStateLabels, state)],
    page: ({ id }) => ({ to: '/contracts/$contractId', params: { contractId: id } }),
  },
  task: {
    icon: ListChecks,
    kind: 'Task',
    label: ({ title, client }) => title ?? client,
    details: ({ client, state }) => [client || null, labelOf(taskStatusLabels, state)],
    page: ({ id }) => ({ to: '/tasks/$taskId', params: { taskId: id } }),
  },
}

const labelOf = <V>(labels: Readonly<Record<string, V>>, state: string | null): V | null =>
  state === null ? null : (own(labels, state) ?? null)
