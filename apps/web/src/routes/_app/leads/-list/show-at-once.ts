import { webLeads } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../../api/ask.ts'

/**
 * Every list shows what was typed before the server has answered.
 * @returns takes it back, and nothing that others have changed meanwhile
 */
export function showAtOnce(
  queries: QueryClient,
  lead: LightWebLead,
  changes: Partial<LightWebLead>,
): () => void {
  const show = (shown: Partial<LightWebLead>) =>
    queries.setQueriesData<Listed>(
      { queryKey: keyOf(webLeads.listPaginatedLight) },
      (listed) => listed && withRow(listed, lead.id, shown),
    )
  show(changes)
  const former = Object.keys(changes).map((field) => [field, lead[field as keyof LightWebLead]])
  return () => void show(Object.fromEntries(former) as Partial<LightWebLead>)
}

interface Page {
  readonly items: readonly LightWebLead[]
}

/** The list of phones reads on from its end, and keeps its pages together. */
type Listed = Page | { readonly pages: readonly Page[] }

function withRow<L extends Listed>(listed: L, id: string, shown: Partial<LightWebLead>): L {
  if ('pages' in listed) {
    return { ...listed, pages: listed.pages.map((page) => withRow(page, id, shown)) }
  }
  return { ...listed, items: listed.items.map((row) => (row.id === id ? { ...row, ...shown } : row)) }
}
