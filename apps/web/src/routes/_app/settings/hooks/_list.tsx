import { createFileRoute } from '@tanstack/react-router'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { hookList } from './-list/hook-list.tsx'

/** The list of webhooks; one webhook, or a new one, opens over it. */
export const Route = createFileRoute('/_app/settings/hooks/_list')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(hookList, context.queries, deps),
  component: () => <ListPage list={hookList} />,
})
