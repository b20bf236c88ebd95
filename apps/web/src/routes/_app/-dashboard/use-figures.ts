import { dashboard } from '@crm/contract'
import { type Span, spanUntil, spans, usualSpan } from '@crm/domain/dashboard/spans'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../../../api/ask.ts'
import { isId, valuesOf } from '../../../lists/filter.ts'

const route = getRouteApi('/_app/dashboard')

/** What the address asks for, as the server takes it and as the lists behind the figures have it. */
export function useAsked() {
  const { days: given, rep } = route.useSearch()
  const days: Span = spans.find((span) => span === given) ?? usualSpan
  const { from, to } = spanUntil(new Date(), days).now
  const reps = valuesOf(rep).filter((one) => one === 'none' || isId(one))
  return {
    days,
    from,
    to,
    /** For the addresses of lists: `2026-01-01_2026-03-31`. */
    span: `${from}_${to}`,
    ofRep: reps.length > 0 ? { rep: reps.join('|') } : {},
    /** Of these reps alone; nothing of everybody's. */
    reps: reps.length > 0 ? { salesRepId: reps } : {},
  }
}

/**
 * One query for all cards. What was shown stays until the figures of another span are there; where they could not be
 * read, one place says so.
 */
export function useFigures() {
  const { days, reps } = useAsked()
  const { data, isError, refetch } = useQuery({
    ...ask(dashboard.figures, { query: { days, ...reps } }),
    placeholderData: keepPreviousData,
  })
  return { data, isMissing: isError && data === undefined, refetch }
}
