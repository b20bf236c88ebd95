import { webLeads } from '@crm/contract'
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
import { NewSaleForm } from './new-sale-form.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  /** The client, if preset. */
  readonly leadId: string | undefined
  readonly onClose: () => void
}

/** Creates a sale: first the client, then the terms. */
export function NewSale({ leadId: given, onClose }: Props) {
  const me = useMe()
  const [chosen, setChosen] = useState<string>()
  const leadId = chosen ?? given
  const query = useQuery({
    ...routeQuery(webLeads.get, { params: { id: leadId ?? '' } }),
    enabled: leadId !== undefined,
  })
  const lead = leadId === undefined ? undefined : query.data
  const allowed = can.createSale(me, lead)
  return (
    <Sheet title="New sale" onClose={onClose}>
      {allowed.ok ? (
        leadId === undefined ? (
          <div className="px-gutter py-5">
            <ClientPicker error={undefined} onChoose={({ id }) => setChosen(id)} />
          </div>
        ) : query.isError ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : lead ? (
          <NewSaleForm
            key={lead.id}
            lead={lead}
            onClose={onClose}
            {...(given === undefined && { onOtherClient: () => setChosen(undefined) })}
          />
        ) : (
          <Busy as="div" isPage />
        )
      ) : (
        <Panel icon={<Lock />} title="You cannot create sales" help={allowed.reason} />
      )}
    </Sheet>
  )
}
