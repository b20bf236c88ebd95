import { timeline } from '@crm/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { answer } from '../../../api/answer.ts'
import { keyOf } from '../../../api/ask.ts'
import type { RecordSearch } from './-record-search.ts'

/** The timeline of a lead, narrowed as its address says, page by page. */
export function timelinePages(id: string, { show, by, words }: RecordSearch) {
  const query = { ...(show && { show }), ...(by && { actorId: by }), ...(words && { q: words }) }
  return infiniteQueryOptions({
    queryKey: [...keyOf(timeline.ofLead), { id, ...query }],
    queryFn: ({ pageParam, signal }) =>
      answer(
        timeline.ofLead,
        { params: { id }, query: { ...query, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
}
