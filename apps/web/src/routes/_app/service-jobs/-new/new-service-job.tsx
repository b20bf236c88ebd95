import { webLeads } from '@crm/contract'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { webSales } from '@crm/contract/web/sales'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { ClientPicker } from '~/kinds/leads/client-picker.tsx'
import { NewServiceJobForm } from './new-service-job-form.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  /** The client, if preset. */
  readonly leadId: string | undefined
  /** The client's sale, if preset. */
  readonly saleId: string | undefined
  readonly onClose: () => void
}

/** Creates a service job during a call: first the client, then the fault. */
export function NewServiceJob({ leadId: given, saleId, onClose }: Props) {
  const [chosen, setChosen] = useState<string>()
  const leadId = chosen ?? given
  const query = useQuery({
    ...routeQuery(webLeads.get, { params: { id: leadId ?? '' } }),
    enabled: leadId !== undefined,
  })
  const lead = leadId === undefined ? undefined : query.data
  const me = useMe()
  const sales = useQuery({
    ...routeQuery(webSales.list, { query: { leadId } }),
    enabled: leadId !== undefined && saleId === undefined && can.readSale(me).ok,
    meta: { quiet: true },
  })
  const allowed = can.changeServiceJob(me)
  return (
    <Sheet title="New service job" onClose={onClose}>
      {!allowed.ok ? (
        <Panel icon={<Lock />} title="You cannot create service jobs" help={allowed.reason} />
      ) : leadId === undefined ? (
        <div className="px-gutter py-5">
          <ClientPicker error={undefined} onChoose={({ id }) => setChosen(id)} />
        </div>
      ) : lead && !sales.isLoading ? (
        <NewServiceJobForm
          key={lead.id}
          lead={lead}
          saleId={saleId ?? onlyOneOf(sales.data)}
          onClose={onClose}
          {...(given === undefined && { onOtherClient: () => setChosen(undefined) })}
        />
      ) : query.isError ? (
        <ErrorPanel>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <Busy as="div" isPage />
      )}
    </Sheet>
  )
}

/** The client's only sale, if there is exactly one. */
function onlyOneOf(sales: readonly WebSale[] = []): string | undefined {
  const [sale, ...others] = sales.filter(({ status }) => status !== 'Cancelled')
  return others.length === 0 ? sale?.id : undefined
}
