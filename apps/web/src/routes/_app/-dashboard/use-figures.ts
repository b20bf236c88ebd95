import { dashboard } from '@crm/contract'
import { type Span, spans, usualSpan } from '@crm/domain/dashboard/spans'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../../../api/ask.ts'

const route = getRouteApi('/_app/dashboard')

/** What the address asks for: over how many days, and of which rep alone. */
export function useAsked(): { readonly days: Span; readonly rep: string | undefined } {
  const { days, rep } = route.useSearch()
  return { days: spans.find((span) => span === days) ?? usualSpan, rep }
}

/**
 * One query for all cards. What was shown stays until the figures of another span are there; where they could not be
 * read, one place says so.
 */
export function useFigures() {
  const { days, rep } = useAsked()
  const { data, isError, refetch } = useQuery({
    ...ask(dashboard.figures, { query: { days, ...(rep && { salesRepId: rep }) } }),
    placeholderData: keepPreviousData,
  })
  return { data, isMissing: isError && data === undefined, refetch }
}
