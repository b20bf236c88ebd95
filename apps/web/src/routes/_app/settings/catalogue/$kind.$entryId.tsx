import { createFileRoute } from '@tanstack/react-router'
import type { CatalogKind } from '@crm/domain/catalog/kinds'
import { EntrySheet } from './-catalog/entry-sheet.tsx'

/** A sheet over the list: one entry, or `new`. */
export const Route = createFileRoute('/_app/settings/catalogue/$kind/$entryId')({ component: Entry })

function Entry() {
  const { kind, entryId } = Route.useParams()
  return <EntrySheet key={entryId} kind={kind as CatalogKind} entryId={entryId} />
}
