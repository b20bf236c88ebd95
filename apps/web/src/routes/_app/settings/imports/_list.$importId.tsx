import { createFileRoute } from '@tanstack/react-router'
import { ImportSheet } from './-entry/import-sheet.tsx'

/** A sheet over the list, opened by the address alone. */
export const Route = createFileRoute('/_app/settings/imports/_list/$importId')({ component: OneImport })

function OneImport() {
  const { importId } = Route.useParams()
  return <ImportSheet key={importId} importId={importId} />
}
