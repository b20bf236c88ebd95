import { activity } from '@crm/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { answer } from '~/api/answer.ts'
import { keyOf } from '~/api/route-query.ts'
import { type Subject, subjects } from '../subject.ts'

const pageSize = 50

/** Pages of the field changes of a record and its parts. */
export const historyPages = ({ type, id }: Pick<Subject, 'type' | 'id'>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(activity.feed), { history: type, id }],
    queryFn: ({ pageParam, signal }) =>
      answer(
        activity.feed,
        {
          query: { ...subjects[type].history(id), limit: pageSize, ...(pageParam && { after: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  })
