import { createFileRoute } from '@tanstack/react-router'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { listDeps, restoreLastSearch, readListSearch } from '~/lists/list-search.ts'
import { leadList } from './-list/lead-list.tsx'

/** The list of leads. A new lead opens in a child route, so that the list stays mounted. */
export const Route = createFileRoute('/_app/leads/_list')({
  validateSearch: readListSearch,
  beforeLoad: restoreLastSearch('leads', ({ statusFilter: status }) => ({ status })),
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(leadList, context.queries, deps),
  component: () => <ListPage list={leadList} />,
})
