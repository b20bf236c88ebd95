import { activity } from '@crm/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { answer } from '../../../../api/answer.ts'
import { keyOf } from '../../../../api/ask.ts'

const pageSize = 50

/** The changes of fields of a lead and its addresses, page by page. */
export const historyPages = (leadId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(activity.feed), { history: leadId }],
    queryFn: ({ pageParam, signal }) =>
      answer(
        activity.feed,
        {
          query: {
            leadId,
            verb: ['lead.changed', 'address.changed'],
            limit: pageSize,
            ...(pageParam && { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  })
