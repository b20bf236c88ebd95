import { createFileRoute } from '@tanstack/react-router'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { peopleList } from './-list/people-list.tsx'

/** The list of people. A new person opens in a child route, so that the list stays mounted. */
export const Route = createFileRoute('/_app/settings/people/_list')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(peopleList, context.queries, deps),
  component: () => <ListPage list={peopleList} />,
})
