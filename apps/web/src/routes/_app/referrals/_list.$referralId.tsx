import { createFileRoute } from '@tanstack/react-router'
import { ReferralSheet } from './-referral/referral-sheet.tsx'
import { useClose } from './-use-close.ts'

/** One referral, a sheet over the list. */
export const Route = createFileRoute('/_app/referrals/_list/$referralId')({ component: ReferralPage })

function ReferralPage() {
  const { referralId } = Route.useParams()
  return <ReferralSheet key={referralId} referralId={referralId} onClose={useClose()} />
}
