import { createFileRoute } from '@tanstack/react-router'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { sheetList } from './-list/sheet-list.tsx'

/** The list of commission sheets. */
export const Route = createFileRoute('/_app/commissions/')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(sheetList, context.queries, deps),
  component: () => <ListPage list={sheetList} />,
})
