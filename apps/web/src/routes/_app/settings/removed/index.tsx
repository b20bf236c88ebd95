import { createFileRoute } from '@tanstack/react-router'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { removalList } from './-list/removal-list.tsx'

/** Removed records, which can be restored. */
export const Route = createFileRoute('/_app/settings/removed/')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(removalList, context.queries, deps),
  component: () => <ListPage list={removalList} />,
})
