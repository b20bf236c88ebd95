import { contracts } from '@crm/contract'
import type { Contract, ContractPreview } from '@crm/contract/web/contract-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import PencilLine from 'lucide-react/icons/pencil-line'
import { routeQuery } from '~/api/route-query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { idOfFact, isVisibleField } from '~/kinds/sales/sale-facts.tsx'
import { openTerm } from './contract-terms.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly contract: Contract
}

type Missing = ContractPreview['missing'][number]

/** The entries missing before it can be sent, in the server's words, each linked to where it is entered. */
export function MissingList({ contract }: Props) {
  const { data } = useQuery(routeQuery(contracts.preview, { params: { id: contract.id } }))
  const count = data?.missing.length
  return (
    <div className="flex-none">
      <Card
        title="Before it is sent"
        actions={count ? <span className="text-13 text-3">{count} missing</span> : null}
      >
        <Busy as="ul" className="divide-y divide-line text-13" isBusy={data === undefined}>
          {data ? null : (
            <li aria-hidden="true" className={row}>
              <Skeleton className="w-1/2" />
            </li>
          )}
          {count === 0 ? (
            <li className={row}>
              <CircleCheck className="icon-14 text-ok-text" />
              {data?.blanks.length ? 'Ready to send.' : 'Nothing is missing. Read it, then send it.'}
            </li>
          ) : null}
          {data?.missing.map((missing) => (
            <li key={missing.key} className={row}>
              <Sign />
              <span className="min-w-0 flex-1">{missing.message}</span>
              <Way contract={contract} missing={missing} />
            </li>
          ))}
          {data?.blanks.length ? (
            <li className={`${row} text-2`}>
              <CircleAlert className="icon-14 flex-none text-warn-text" />
              <span className="min-w-0 break-words">Left blank: {data.blanks.join(', ')}.</span>
            </li>
          ) : null}
          {data?.warnings.map((words) => (
            <li key={words} className={`${row} text-2`}>
              <CircleAlert className="icon-14 flex-none text-warn-text" />
              {words}
            </li>
          ))}
        </Busy>
      </Card>
    </div>
  )
}

const row = 'flex min-h-12 items-center gap-3 px-4 py-2'

const Sign = () => (
  <span className="grid size-7 flex-none place-items-center rounded-control bg-warn-ground text-warn-text">
    <PencilLine className="icon-14" />
  </span>
)

/** Links to where it is entered: the client, house, job, person, company or this page. */
function Way({ contract, missing: { on, recordId, field } }: Props & { readonly missing: Missing }) {
  const { leadId, saleId } = contract
  const look = buttonClass({ size: 'small' })
  switch (on) {
    case 'lead':
      return (
        <Link to="/leads/$leadId/edit" params={{ leadId: recordId ?? leadId }} className={look}>
          On the client
        </Link>
      )
    case 'address':
      return recordId === null ? (
        <Link to="/leads/$leadId" params={{ leadId }} className={look}>
          On the client
        </Link>
      ) : (
        <Link
          to="/leads/$leadId/addresses/$addressId"
          params={{ leadId, addressId: recordId }}
          className={look}
        >
          On the house
        </Link>
      )
    case 'sale':
      return (
        <Link
          to="/sales/$saleId"
          params={{ saleId: recordId ?? saleId }}
          {...(isVisibleField(field) && { hash: idOfFact(field) })}
          className={look}
        >
          On the sale
        </Link>
      )
    case 'user':
      return recordId === null ? null : (
        <Link to="/settings/people/$userId" params={{ userId: recordId }} className={look}>
          On the person
        </Link>
      )
    case 'company':
      return (
        <Link to="/settings/company" className={look}>
          In the settings
        </Link>
      )
    case 'form':
      return (
        <Link to="/settings/forms/$form" params={{ form: field }} className={look}>
          In the settings
        </Link>
      )
    case 'contract':
      if (contract.serviceTemplateId !== null && field === 'template')
        return (
          <Link
            to="/settings/templates"
            search={{ template: contract.serviceTemplateId, sale: saleId }}
            className={look}
          >
            In the settings
          </Link>
        )
      return (
        <Button size="small" onClick={() => openTerm(field)}>
          Enter
        </Button>
      )
  }
}
