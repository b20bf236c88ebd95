import { createFileRoute } from '@tanstack/react-router'
import { EditSheet } from './-edit/edit-sheet.tsx'

/** The edit sheet over the record. */
export const Route = createFileRoute('/_app/commissions/$sheetId/edit')({ component: EditSheetPage })

function EditSheetPage() {
  return <EditSheet sheetId={Route.useParams().sheetId} />
}
