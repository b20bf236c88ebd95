import { calendarFeed } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { FeedPage } from './-calendar-feed/feed-page.tsx'

/** The person's own link for a calendar program. */
export const Route = createFileRoute('/_app/settings/calendar')({
  loader: ({ context }) => {
    void context.queries.prefetchQuery(routeQuery(calendarFeed.get, {}))
  },
  component: FeedPage,
})
