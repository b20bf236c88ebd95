import { infiniteQueryOptions } from '@tanstack/react-query'
import { answer } from '~/api/answer.ts'
import { keyOf } from '~/api/route-query.ts'
import { notFoundInPlace } from '~/api/not-found.ts'
import type { RecordSearch } from '../page/record-search.ts'
import { type Subject, subjects } from '../subject.ts'

/** The pages of a record's timeline with the filters of its URL. */
export function timelinePages({ type, id }: Pick<Subject, 'type' | 'id'>, { show, by, words }: RecordSearch) {
  const route = subjects[type].timeline
  const query = { ...(show && { show }), ...(by && { actorId: by }), ...(words && { q: words }) }
  return infiniteQueryOptions({
    queryKey: [...keyOf(route), { params: { id }, query }],
    queryFn: ({ pageParam, signal }) =>
      answer(
        route,
        { params: { id }, query: { ...query, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    meta: notFoundInPlace,
  })
}
