import { webLeads } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { answer } from '../../../../api/answer.ts'
import { messageOf } from '../../../../api/server-error.ts'
import type { Column } from '../../../../tables/column.ts'
import { formatCount, formatMoment } from '../../../../ui/format.ts'
import { toast } from '../../../../ui/toast.ts'
import { leadFilterQuery, type LeadSearch } from '../-lead-search.ts'
import { useFilterWords } from './filter-words.ts'

interface Props {
  readonly search: LeadSearch
  readonly columns: readonly Column<LightWebLead>[]
  readonly onDone: () => void
}

/** More would be a book; the title says what was left out. */
const most = 1000

/** The set on paper: title, filters and rows, black on white. */
export default function PrintLeads({ search, columns, onDone }: Props) {
  const [read, setRead] = useState<{ readonly leads: readonly LightWebLead[]; readonly isAll: boolean }>()
  const filters = useFilterWords(search)
  useEffect(() => {
    let isWanted = true
    readUpTo(most, search).then(
      (found) => isWanted && setRead(found),
      (problem: unknown) => {
        toast.error(messageOf(problem))
        onDone()
      },
    )
    return () => {
      isWanted = false
    }
    // What was asked for is printed, whatever happens to the list meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (!read) return
    window.print()
    onDone()
  }, [read, onDone])
  if (!read) return null
  return createPortal(
    <section className="print-sheet" aria-label="To print">
      <h1>Leads</h1>
      <p>
        {filters.map(({ says, words }) => `${says} ${words}`).join(' · ') || 'All leads'} ·{' '}
        {read.isAll ? formatCount(read.leads.length) : `the first ${formatCount(most)}`} ·{' '}
        {formatMoment(new Date().toISOString())}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, head }) => (
              <th key={key}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.leads.map((lead) => (
            <tr key={lead.id}>
              {columns.map(({ key, cell }) => (
                <td key={key}>{cell(lead)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  )
}

async function readUpTo(limit: number, search: LeadSearch) {
  const leads: LightWebLead[] = []
  let after: string | null = null
  do {
    const query = { ...leadFilterQuery(search), pageSize: 100, ...(after && { after }) }
    const page: { readonly items: readonly LightWebLead[]; readonly next: string | null } = await answer(
      webLeads.listPaginatedLight,
      { query },
    )
    leads.push(...page.items)
    after = page.next
  } while (after && leads.length < limit)
  return { leads, isAll: after === null }
}
