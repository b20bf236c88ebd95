import type { LegacyKind } from '@crm/contract/legacy/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { RecordSheet } from './-legacy/record-sheet.tsx'

/** A sheet over the list: one record, by its ID in the former store. */
export const Route = createFileRoute('/_app/settings/legacy/$kind/$formerId')({ component: OneRecord })

function OneRecord() {
  const { kind, formerId } = Route.useParams()
  return <RecordSheet key={`${kind} ${formerId}`} kind={kind as LegacyKind} formerId={formerId} />
}
