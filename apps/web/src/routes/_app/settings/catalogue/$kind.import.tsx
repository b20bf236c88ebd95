import type { CatalogueKind } from '@crm/domain/catalogue/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { ImportSheet } from './-catalogue/import-sheet.tsx'

/** A CSV file over the list: what would become of each row, and then the import. */
export const Route = createFileRoute('/_app/settings/catalogue/$kind/import')({ component: Import })

function Import() {
  const { kind } = Route.useParams()
  return <ImportSheet key={kind} kind={kind as CatalogueKind} />
}
