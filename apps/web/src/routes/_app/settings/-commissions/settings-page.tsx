import { commissionSettings } from '@crm/contract'
import type { CommissionSettings } from '@crm/contract/web/commission-settings-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatMoment } from '~/ui/format.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { SettingsForm } from './settings-form.tsx'
import { Busy } from '~/ui/busy.tsx'

/** Settings for new commission sheets; existing sheets keep the settings they were created with. */
export function CommissionSettingsPage() {
  const decision = can.readCommissionSettings(useMe())
  if (!decision.ok) {
    return (
      <Panel isPage icon={<Lock />} title="Commission settings are for approvers" help={decision.reason} />
    )
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="px-gutter pt-4 pb-4">
        <PageTitle>Commission settings</PageTitle>
      </header>
      <div className="max-w-[1080px] px-gutter pb-6">
        <Settings />
      </div>
    </div>
  )
}

function Settings() {
  const query = useQuery(routeQuery(commissionSettings.get, {}))
  if (query.data) {
    return (
      <>
        <p className="mb-4 text-13 text-2">{sinceWhen(query.data)}</p>
        <SettingsForm settings={query.data} />
      </>
    )
  }
  if (query.isError) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  return (
    <Busy as="section" isPage aria-label="Loading the commission settings" className="grid gap-4">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/5" />
    </Busy>
  )
}

const sinceWhen = ({ changedByName, since }: CommissionSettings) =>
  changedByName
    ? `Saved by ${changedByName}, ${formatMoment(since)}. Existing sheets keep their settings.`
    : 'Default settings. Existing sheets keep their settings.'
