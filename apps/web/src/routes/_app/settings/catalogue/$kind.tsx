import { createFileRoute, notFound } from '@tanstack/react-router'
import { type CatalogKind, catalogKindNames } from '@crm/domain/catalog/kinds'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { catalogListOf } from './-catalog/catalog-list.tsx'

/** One kind of the catalog, as a list; an entry opens over it. */
export const Route = createFileRoute('/_app/settings/catalogue/$kind')({
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps, params }) => beginList(catalogListOf(kindOf(params.kind)), context.queries, deps),
  component: CatalogPage,
})

function CatalogPage() {
  const kind = kindOf(Route.useParams().kind)
  return <ListPage key={kind} list={catalogListOf(kind)} />
}

function kindOf(text: string): CatalogKind {
  const kind = catalogKindNames.find((one) => one === text)
  if (!kind) throw notFound()
  return kind
}
