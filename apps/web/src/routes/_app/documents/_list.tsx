import { createFileRoute } from '@tanstack/react-router'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { documentList } from './-list/document-list.tsx'

/** The list of all documents; one of them opens over it. */
export const Route = createFileRoute('/_app/documents/_list')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(documentList, context.queries, deps),
  component: () => <ListPage list={documentList} />,
})
