import { createFileRoute } from '@tanstack/react-router'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { activityList } from './-activity/activity-list.tsx'

/** Everything that changed and that the person may see. */
export const Route = createFileRoute('/_app/activity')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(activityList, context.queries, deps),
  component: () => <ListPage list={activityList} />,
})
