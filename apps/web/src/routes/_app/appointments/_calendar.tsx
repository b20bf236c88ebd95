import { createFileRoute, redirect } from '@tanstack/react-router'
import { searchTexts } from '../../../lists/search-text.ts'
import { usePreferences } from '../../../preferences.ts'
import { CalendarPage } from './-calendar/calendar-page.tsx'

const texts = searchTexts('view', 'day', 'rep', 'result', 'type', 'lead', 'sale', 'at')

/** The calendar; what opens over it (an appointment, a new one) is a child, so that it stays where it is. */
export const Route = createFileRoute('/_app/appointments/_calendar')({
  validateSearch: texts,
  beforeLoad({ search, location }) {
    const { appointmentStatusFilter: result } = usePreferences.getState()
    if (search.result || result === 'All') return
    throw redirect({ to: location.pathname, search: { ...search, result }, replace: true })
  },
  component: Calendar,
})

function Calendar() {
  return <CalendarPage search={Route.useSearch()} />
}
