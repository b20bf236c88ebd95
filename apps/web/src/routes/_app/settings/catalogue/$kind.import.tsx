import type { CatalogKind } from '@crm/domain/catalog/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { ImportSheet } from './-catalog/import-sheet.tsx'

/** CSV import over the list: a preview of each row, then the import. */
export const Route = createFileRoute('/_app/settings/catalogue/$kind/import')({ component: Import })

function Import() {
  const { kind } = Route.useParams()
  return <ImportSheet key={kind} kind={kind as CatalogKind} />
}
