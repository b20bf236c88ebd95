import { createFileRoute, redirect } from '@tanstack/react-router'
import { searchTexts } from '~/lists/search-text.ts'
import { usePreferences } from '~/ui/preferences.ts'
import { crmUser } from '~/session/crm-user.ts'
import { CalendarPage } from './-calendar/calendar-page.tsx'

const texts = searchTexts('view', 'day', 'rep', 'result', 'type', 'lead', 'sale', 'at')

/** The calendar. Dialogs over it (an appointment, a new one) are child routes, so that it stays mounted. */
export const Route = createFileRoute('/_app/appointments/_calendar')({
  validateSearch: texts,
  beforeLoad({ search, location, context }) {
    const { appointmentStatusFilter, calendarReps } = usePreferences.getState()
    const me = context.queries.getQueryData(crmUser.queryKey)
    const kept = {
      ...(search.result || appointmentStatusFilter === 'All' ? {} : { result: appointmentStatusFilter }),
      ...(search.rep || !me || !calendarReps[me.id] ? {} : { rep: calendarReps[me.id] }),
    }
    if (Object.keys(kept).length === 0) return
    throw redirect({ to: location.pathname, search: { ...search, ...kept }, replace: true })
  },
  component: Calendar,
})

function Calendar() {
  return <CalendarPage search={Route.useSearch()} />
}
