/** The lines of an appointment's sheet, by field: a new row appears on it. Time and result are above them. */
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { appointmentTypeLabels, confirmationWayLabels } from '@crm/domain/appointments/appointment-words'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoment } from '~/ui/format.ts'
import { Person } from '~/ui/person.tsx'

interface Line {
  readonly label: string
  readonly shown: (appointment: Appointment) => ReactNode
}

export const appointmentLines = {
  leadName: {
    label: 'Client',
    shown: ({ leadId, leadName, leadNumber }) => (
      <Link to="/leads/$leadId" params={{ leadId }} className="link">
        {leadName}, {leadNumber}
      </Link>
    ),
  },
  type: { label: 'Kind', shown: ({ type }) => appointmentTypeLabels[type] },
  address: { label: 'Where', shown: ({ address }) => address },
  repName: { label: 'Rep', shown: ({ repName }) => <Person name={repName} /> },
  confirmation: { label: 'Confirmed', shown: confirmedWords },
  createdAt: {
    label: 'Booked',
    shown: ({ bookedByName, createdAt }) => `${bookedByName ?? 'System'}, ${formatMoment(createdAt)}`,
  },
  notes: {
    label: 'Notes',
    shown: ({ notes }) => (notes ? <span className="whitespace-pre-wrap">{notes}</span> : null),
  },
} satisfies Partial<Record<keyof Appointment, Line>>

function confirmedWords({ confirmation, confirmedHow, confirmedByName, confirmedAt }: Appointment) {
  if (!confirmation) return 'Not yet'
  const how = confirmedHow ? `${confirmationWayLabels[confirmedHow]}, ` : ''
  return `${how}noted by ${confirmedByName ?? 'somebody'}${confirmedAt ? `, ${formatMoment(confirmedAt)}` : ''}`
}
