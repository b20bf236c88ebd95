import { createFileRoute } from '@tanstack/react-router'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { listDeps, restoreLastSearch, readListSearch } from '~/lists/list-search.ts'
import { appointmentList } from './-list/appointment-list.tsx'

/** The list of appointments; one opens over it. */
export const Route = createFileRoute('/_app/appointments/list')({
  validateSearch: readListSearch,
  beforeLoad: restoreLastSearch('appointments', ({ appointmentStatusFilter: result }) => ({ result })),
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(appointmentList, context.queries, deps),
  component: () => <ListPage list={appointmentList} />,
})
