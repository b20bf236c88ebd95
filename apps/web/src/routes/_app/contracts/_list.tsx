import { createFileRoute } from '@tanstack/react-router'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { contractList } from './-list/contract-list.tsx'

/** The list of contracts; a new one opens over it. */
export const Route = createFileRoute('/_app/contracts/_list')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(contractList, context.queries, deps),
  component: () => <ListPage list={contractList} />,
})
