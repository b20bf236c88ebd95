import { activity } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { ask } from '../../api/ask.ts'
import { everyone } from '../../api/everyone.ts'
import { searchTexts } from '../../lists/search-text.ts'
import { ActivityPage } from './-activity/activity-page.tsx'
import { activityQuery, readActivitySearch } from './-activity/activity-search.ts'

/** Everything that changed, among what the person sees. */
export const Route = createFileRoute('/_app/activity')({
  validateSearch: searchTexts('who', 'what', 'about', 'lead', 'period', 'from', 'to', 'after'),
  codeSplitGroupings: [['loader', 'component']],
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queries.prefetchQuery(ask(activity.feed, { query: activityQuery(readActivitySearch(deps)) }))
    void context.queries.prefetchQuery(everyone)
  },
  component: ActivityPage,
})
