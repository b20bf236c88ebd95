import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BookSheet } from '~/kinds/appointments/book-sheet.tsx'
import { type CalendarSearch, momentIn } from '~/kinds/appointments/calendar-search.ts'

/** A new appointment over the calendar; `lead` and `at` in the address prefill it. */
export const Route = createFileRoute('/_app/appointments/_calendar/new')({ component: NewAppointment })

const search = ({ lead: _lead, sale: _sale, at: _at, ...kept }: CalendarSearch) => kept

function NewAppointment() {
  const asked: CalendarSearch = Route.useSearch()
  const { lead, sale } = asked
  const navigate = useNavigate()
  return (
    <BookSheet
      key={lead}
      leadId={lead}
      saleId={sale}
      at={momentIn(asked)}
      onClose={() => void navigate({ to: '/appointments', search })}
      onBooked={(appointmentId) =>
        void navigate({ to: '/appointments/$appointmentId', params: { appointmentId }, search })
      }
    />
  )
}
