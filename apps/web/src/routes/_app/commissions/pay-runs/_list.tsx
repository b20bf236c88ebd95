import { createFileRoute } from '@tanstack/react-router'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { payRunList } from './-list/pay-run-list.tsx'

/** The list of pay runs; the dialog that drafts one opens over it. */
export const Route = createFileRoute('/_app/commissions/pay-runs/_list')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(payRunList, context.queries, deps),
  component: () => <ListPage list={payRunList} />,
})
