import { joinValues } from '@crm/domain/lists/filter-values'
import { dashboard } from '@crm/contract'
import { type Span, defaultSpan, monthsUntil, spanUntil, spans } from '@crm/domain/dashboard/spans'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { isId, valuesOf } from '~/lists/filter.ts'

const route = getRouteApi('/_app/dashboard')

/** The filters in the address, as the server takes them and as the lists behind the figures take them. */
export function useDashboardFilters() {
  const { days: given, rep, month } = route.useSearch()
  const days: Span = spans.find((span) => span === given) ?? defaultSpan
  const { from, to } = spanUntil(new Date(), days).now
  const reps = valuesOf(rep).filter((one) => one === 'none' || isId(one))
  return {
    days,
    /** First day of the chosen month, among those of the chart. */
    month: shownMonths().find((one) => one === month),
    from,
    to,
    /** In the format of list addresses: `2026-01-01_2026-03-31`. */
    span: `${from}_${to}`,
    ofRep: reps.length > 0 ? { rep: joinValues(reps) } : {},
    /** Only the chosen reps; empty when everybody is meant. */
    reps: reps.length > 0 ? { salesRepId: reps } : {},
  }
}

/** First days of the thirteen months of the chart, earliest first. */
export const shownMonths = () => monthsUntil(new Date(), 13)

/** The stages of the sales in the chosen days and in the days before, or in a month and in the month before. */
export function useSalesChange(month?: string) {
  const { days, reps } = useDashboardFilters()
  return useQuery({
    ...routeQuery(dashboard.change, { query: month === undefined ? { days, ...reps } : { month, ...reps } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** One query for all cards. Stale figures stay until those of the new days arrive; an error is shown once for all cards. */
export function useFigures() {
  const { days, reps } = useDashboardFilters()
  const { data, isError, refetch } = useQuery({
    ...routeQuery(dashboard.figures, { query: { days, ...reps } }),
    placeholderData: keepPreviousData,
  })
  return { data, isMissing: isError && data === undefined, refetch }
}
