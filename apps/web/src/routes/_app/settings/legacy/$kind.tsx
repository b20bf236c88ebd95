import { type LegacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { legacyListOf } from './-legacy/legacy-list.tsx'

/** One kind of legacy records, as a list; a record opens over it. */
export const Route = createFileRoute('/_app/settings/legacy/$kind')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps, params }) => beginList(legacyListOf(kindOf(params.kind)), context.queries, deps),
  component: LegacyPage,
})

function LegacyPage() {
  const kind = kindOf(Route.useParams().kind)
  return <ListPage key={kind} list={legacyListOf(kind)} />
}

function kindOf(text: string): LegacyKind {
  const kind = legacyKindNames.find((one) => one === text)
  if (!kind) throw notFound()
  return kind
}
