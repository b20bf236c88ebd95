import { webLeads } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { NewReferralForm } from './new-referral-form.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  /** The referrer, if preset. */
  readonly byId: string | undefined
  /** The referred client, if preset. */
  readonly ofId: string | undefined
  readonly onClose: () => void
}

/** Records a referral: both clients and the promised amount. */
export function NewReferral({ byId, ofId, onClose }: Props) {
  const allowed = can.createReferral(useMe())
  const givenId = byId ?? ofId
  const given = useQuery({
    ...routeQuery(webLeads.get, { params: { id: givenId ?? '' } }),
    enabled: givenId !== undefined,
  })
  const client = givenId === undefined ? undefined : given.data
  return (
    <Sheet title="New referral" onClose={onClose}>
      {!allowed.ok ? (
        <Panel icon={<Lock />} title="You cannot create referrals" help={allowed.reason} />
      ) : givenId === undefined || client ? (
        <NewReferralForm
          key={givenId}
          onClose={onClose}
          {...(client && (byId === undefined ? { referred: client } : { referredBy: client }))}
        />
      ) : given.isError ? (
        <ErrorPanel>
          <Button onClick={() => void given.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <Busy as="div" isPage />
      )}
    </Sheet>
  )
}
