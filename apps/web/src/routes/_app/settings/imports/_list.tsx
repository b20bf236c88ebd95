import { createFileRoute } from '@tanstack/react-router'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { importList } from './-list/import-list.tsx'

/** Lead import calls; one opens over the list. */
export const Route = createFileRoute('/_app/settings/imports/_list')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(importList, context.queries, deps),
  component: () => <ListPage list={importList} />,
})
