import { search } from '@crm/contract'
import type { SearchHit, SearchResults } from '@crm/contract/web/search-shapes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { usePreferences } from '~/ui/preferences.ts'
import { useMe } from '~/session/me.ts'
import { formatCount } from '~/ui/format.ts'
import { readRecent } from '../recent-leads.ts'
import type { PaletteGroup } from './entry.ts'
import { recordEntry } from './record-entry.ts'
import { useDebounced } from '~/ui/use-debounced.ts'

/** Room for one of each kind besides several clients. */
const limit = 14

export interface Records {
  /** The text of these results: an earlier one until the current ones have loaded. */
  readonly text: string
  readonly group: PaletteGroup
  /** Number of skeleton rows. */
  readonly skeletonRows: number
  /** "5 of 12 records"; undefined without a search. */
  readonly count: string | undefined
}

/**
 * The search results for the text. The list stays until the new response and then changes as a whole: a line
 * that moves under a finger is worse than a slightly later one. With nothing typed, recent leads.
 */
export function useRecords(typed: string): Records {
  const navigate = useNavigate()
  const recent = useRecentRecords()
  const { answer, again } = useAnswer(typed)
  if (!answer || typed === '') return recent
  const { text, results, isAway } = answer
  if (!results) {
    const entry = {
      id: 'again',
      icon: isAway ? CloudOff : CircleAlert,
      label: isAway ? 'Records' : 'Search failed, retry',
      disabledReason: isAway ? 'Search needs a connection.' : undefined,
      stays: true,
      run: again,
    }
    return { text, group: { title: 'Records', entries: [entry] }, skeletonRows: 0, count: undefined }
  }
  const { items, total, totalIsExact, isSimilar } = results
  return {
    text,
    group: {
      title: isSimilar ? 'Similar names' : 'Records',
      entries: endedLast(items).map((item) => recordEntry(item, text, navigate)),
    },
    skeletonRows: 0,
    count:
      total === 0 || isSimilar
        ? undefined
        : `${items.length} of ${formatCount(total)}${totalIsExact ? '' : '+'} records`,
  }
}

/** Tasks that are over come after everything else: nobody looks for them first. */
const endedLast = (items: readonly SearchHit[]): readonly SearchHit[] => [
  ...items.filter((item) => !isEndedTask(item)),
  ...items.filter(isEndedTask),
]

const isEndedTask = (item: SearchHit): boolean =>
  item.kind === 'task' && (item.state === 'Done' || item.state === 'Cancelled')

interface Answer {
  readonly text: string
  /** Undefined when the search failed or is paused offline. */
  readonly results: SearchResults | undefined
  readonly isAway: boolean
}

/** The last response; undefined before the first. */
function useAnswer(typed: string) {
  const q = useDebounced(typed)
  const query = useQuery({
    ...routeQuery(search.find, { query: { q, limit } }),
    enabled: q !== '',
  })
  const [answer, setAnswer] = useState<Answer>()
  const { data: results, isPending, isPaused } = query
  const isAway = isPending && isPaused
  const isNews = answer?.text !== q || answer.results !== results || answer.isAway !== isAway
  if (typed === '' && answer) setAnswer(undefined)
  if (typed !== '' && q === typed && (!isPending || isAway) && isNews) setAnswer({ text: q, results, isAway })
  return { answer, again: () => void query.refetch() }
}

function useRecentRecords(): Records {
  const { id: userId } = useMe()
  const navigate = useNavigate()
  const ids = usePreferences(({ recentLeads }) => recentLeads)
  // The open record needs no link.
  const open = useParams({ strict: false, select: ({ leadId }) => leadId })
  const id = readRecent(ids, userId).filter((one) => one !== open)
  const query = useQuery({
    ...routeQuery(search.knownLeads, { query: { id } }),
    enabled: id.length > 0,
  })
  const leads = query.data ?? []
  return {
    text: '',
    group: { title: 'Recent', entries: leads.map((lead) => recordEntry(lead, '', navigate)) },
    skeletonRows: query.isLoading ? id.length : 0,
    count: undefined,
  }
}
