import { createFileRoute } from '@tanstack/react-router'
import { NewReferral } from './-new/new-referral.tsx'
import { useClose } from './-use-close.ts'

/** A new referral, a sheet over the list; `by` or `of` in the address presets one client. */
export const Route = createFileRoute('/_app/referrals/_list/new')({ component: NewReferralPage })

function NewReferralPage() {
  const { by, of } = Route.useSearch()
  return (
    <NewReferral
      byId={typeof by === 'string' ? by : undefined}
      ofId={typeof of === 'string' ? of : undefined}
      onClose={useClose()}
    />
  )
}
