import { webSales } from '@crm/contract/web/sales'
import { can } from '@crm/domain/people/can'
import { saleStatusLabel } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Handshake from 'lucide-react/icons/handshake'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { ClientPicker } from '~/kinds/leads/client-picker.tsx'
import { NewContractForm } from './new-contract-form.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  /** Preset client. */
  readonly leadId: string | undefined
  /** Preset job. */
  readonly saleId: string | undefined
  readonly onClose: () => void
}

/** Chooses the client, then the job, then the template. */
export function NewContract({ leadId: givenLead, saleId: givenSale, onClose }: Props) {
  const [lead, setLead] = useState(givenLead)
  const [sale, setSale] = useState(givenSale)
  const allowed = can.createContract(useMe())
  return (
    <Sheet title="New contract" onClose={onClose}>
      {!allowed.ok ? (
        <Panel icon={<Lock />} title="You cannot draft contracts" help={allowed.reason} />
      ) : sale !== undefined ? (
        <OfSale
          saleId={sale}
          onClose={onClose}
          {...(givenSale === undefined && { onOtherJob: () => setSale(undefined) })}
        />
      ) : lead === undefined ? (
        <div className="px-gutter py-5">
          <ClientPicker error={undefined} onChoose={({ id }) => setLead(id)} />
        </div>
      ) : (
        <Jobs leadId={lead} onChoose={setSale} />
      )}
    </Sheet>
  )
}

interface JobsProps {
  readonly leadId: string
  readonly onChoose: (saleId: string) => void
}

/** The client's jobs; a client without one needs a sale first. */
function Jobs({ leadId, onChoose }: JobsProps) {
  const query = useQuery(routeQuery(webSales.list, { query: { leadId } }))
  const open = query.data?.filter(({ status }) => status !== 'Cancelled')
  if (query.isError) return <Failed onTryAgain={() => void query.refetch()} />
  if (!open) return <Busy as="div" isPage />
  if (open.length === 0) {
    return (
      <Panel icon={<Handshake />} title="No sale yet" help="Create a sale first.">
        <Link
          to="/leads/$leadId/sales/new"
          params={{ leadId }}
          className={buttonClass({ variant: 'primary' })}
        >
          New sale
        </Link>
      </Panel>
    )
  }
  return (
    <div className="grid content-start gap-2 overflow-y-auto px-gutter py-5">
      <h3>For which job?</h3>
      {open.map(({ id, jobNumber, status, address }) => (
        <Button key={id} className="h-auto min-h-11 justify-start py-2" onClick={() => onChoose(id)}>
          {jobNumber}
          <span className="cut font-normal text-3">
            {[saleStatusLabel(status), address?.fullAddress].filter(Boolean).join(', ')}
          </span>
        </Button>
      ))}
    </div>
  )
}

interface OfSaleProps {
  readonly saleId: string
  readonly onClose: () => void
  readonly onOtherJob?: () => void
}

function OfSale({ saleId, ...rest }: OfSaleProps) {
  const query = useQuery(routeQuery(webSales.get, { params: { id: saleId } }))
  if (query.isError) return <Failed onTryAgain={() => void query.refetch()} />
  return query.data ? <NewContractForm sale={query.data} {...rest} /> : <Busy as="div" isPage />
}

const Failed = ({ onTryAgain }: { readonly onTryAgain: () => void }) => (
  <ErrorPanel>
    <Button onClick={onTryAgain}>Try again</Button>
  </ErrorPanel>
)
