import { createFileRoute } from '@tanstack/react-router'
import { listDeps, redirectToBoard, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { saleList } from './-list/sale-list.tsx'

/** The list of sales. */
export const Route = createFileRoute('/_app/sales/_list')({
  validateSearch: readListSearch,
  beforeLoad: redirectToBoard('sales', '/sales', '/sales/board'),
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(saleList, context.queries, deps),
  component: () => <ListPage list={saleList} />,
})
