import { createFileRoute } from '@tanstack/react-router'
import { beginList } from '../../../../lists/page/begin-list.ts'
import { ListPage } from '../../../../lists/page/list-page.tsx'
import { listDeps, readListSearch } from '../../../../lists/list-search.ts'
import { peopleList } from './-list/people-list.tsx'

/** The list of people; what opens over it (a new person) is a child, so that the list stays where it is. */
export const Route = createFileRoute('/_app/settings/people/_list')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(peopleList, context.queries, deps),
  component: () => <ListPage list={peopleList} />,
})
