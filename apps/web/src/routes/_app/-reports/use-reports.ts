import { joinValues } from '@crm/domain/lists/filter-values'
import { reports } from '@crm/contract'
import type { DateRange } from '@crm/domain/dashboard/spans'
import { can } from '@crm/domain/people/can'
import { reportRange } from '@crm/domain/reports/range'
import { daysAgo } from '@crm/domain/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { isId, valuesOf } from '~/lists/filter.ts'
import { useMe } from '~/session/me.ts'

const route = getRouteApi('/_app/reports')

/** The filters in the address, as the server takes them and as the lists behind the figures take them. */
export function useReportFilters() {
  const { days, rep } = route.useSearch()
  const range = rangeOf(days)
  const reps = valuesOf(rep).filter((one) => one === 'none' || isId(one))
  return {
    /** In the format of list addresses: `2026-01-01_2026-03-31`. */
    span: `${range.from}_${range.to}`,
    ofRep: reps.length > 0 ? { rep: joinValues(reps) } : {},
    query: { ...range, ...(reps.length > 0 && { salesRepId: reps }) },
  }
}

/** `30d` is today and the days before it; `2026-01-01_` has no end. Invalid values fall back to the default. */
function rangeOf(days: string | undefined): DateRange {
  const now = new Date()
  if (/^\d{1,3}d$/.test(days ?? ''))
    return reportRange({ from: daysAgo(Number.parseInt(days ?? '', 10) - 1, now) }, now)
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})?_(\d{4}-\d{2}-\d{2})?$/.exec(days ?? '') ?? []
  return reportRange({ from, to }, now)
}

/** One query for the cards on close rates, funnel, cancellations and prices. */
export function useSalesReport() {
  const { query } = useReportFilters()
  return useQuery({
    ...routeQuery(reports.sales, { query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** Cycle times, permits, inspections and invoices, for people who may read jobs. */
export function useInstallationReport() {
  const { query } = useReportFilters()
  return useQuery({
    ...routeQuery(reports.installation, { query }),
    enabled: can.readSale(useMe()).ok,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}
