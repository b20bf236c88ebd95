import { createFileRoute } from '@tanstack/react-router'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { formList } from './-list/form-list.tsx'

/** The forms that contracts are made from. */
export const Route = createFileRoute('/_app/settings/forms/_list')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(formList, context.queries, deps),
  component: () => <ListPage list={formList} />,
})
