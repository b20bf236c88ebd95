import { createFileRoute } from '@tanstack/react-router'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { referralList } from './-list/referral-list.tsx'

/** The list of referrals; one of them, or a new one, opens over it. */
export const Route = createFileRoute('/_app/referrals/_list')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(referralList, context.queries, deps),
  component: () => <ListPage list={referralList} />,
})
