import { createFileRoute } from '@tanstack/react-router'
import { listDeps, restoreLastSearch, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { drawList } from './-draws/draw-list.tsx'

/** The list of draws, across all sheets. */
export const Route = createFileRoute('/_app/commissions/draws')({
  validateSearch: readListSearch,
  beforeLoad: restoreLastSearch('draws'),
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(drawList, context.queries, deps),
  component: () => <ListPage list={drawList} />,
})
