import { createFileRoute } from '@tanstack/react-router'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { outbox } from './-list/outbox.tsx'

/** Sent and failed mails; one opens over the list. */
export const Route = createFileRoute('/_app/settings/outbox/_list')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(outbox, context.queries, deps),
  component: () => <ListPage list={outbox} />,
})
