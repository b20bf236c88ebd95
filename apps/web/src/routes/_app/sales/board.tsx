import { createFileRoute } from '@tanstack/react-router'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginBoard } from './-board/board-queries.ts'
import { SaleBoard } from './-board/sale-board.tsx'

/** Sales by phase, with the filters of their list. */
export const Route = createFileRoute('/_app/sales/board')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginBoard(context.queries, deps),
  component: () => <SaleBoard />,
})
