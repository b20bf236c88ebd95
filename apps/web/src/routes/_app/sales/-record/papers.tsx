import { contracts, documents } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import type { Document } from '@crm/contract/web/document-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { isHomeImprovement, docTypesIn } from '@crm/domain/contracts/templates'
import { can } from '@crm/domain/people/can'
import { reviewDocuments } from '@crm/domain/sales/requirements'
import { type SaleTick, handTicks, docTypesOf, saleTicks } from '@crm/domain/sales/ticks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { beginEdit } from '~/records/edit/edit.tsx'
import { useMe } from '~/session/me.ts'
import { Card } from '~/ui/card.tsx'
import { disabledFor } from '~/ui/disabled-for.ts'
import { Time } from '~/ui/time.tsx'
import { isAboutJob } from '~/kinds/documents/document-owner.ts'
import { UploadButton } from '~/kinds/documents/upload-button.tsx'
import { saleSubject } from '~/kinds/sales/sale-facts.tsx'
import { ownerOfSale } from '~/kinds/documents/owners.ts'
import { saleKind } from './sale-kind.ts'

interface Props {
  readonly sale: WebSale
}

const rowClass = 'flex min-h-7 items-center gap-2 max-sm:min-h-11'

/** Documents that a job needs before it completes; each is a file or a checkmark. */
export function Papers({ sale }: Props) {
  const me = useMe()
  const query = routeQuery(documents.list, { query: { leadId: sale.leadId, limit: 500 } })
  const { data } = useQuery({ ...query, meta: { quiet: true } })
  const signed = useQuery({
    ...routeQuery(contracts.list, { query: { saleId: sale.id, limit: 100 } }),
    select: (all) => all.filter(({ isSigned, template }) => isSigned && isHomeImprovement(template)),
    meta: { quiet: true },
  })
  const own = data?.filter((one) => isAboutJob(one, { saleId: sale.id }))
  const { parent } = ownerOfSale(sale)
  // Without read access, the document's presence is unknown.
  const mayKnow = (name: SaleTick) =>
    sale.ticks[name] !== undefined ||
    docTypesOf(name).every((docType) => can.readDocument(me, { ...parent, docType }).ok)
  const needed = reviewDocuments({
    hasHoa: sale.address?.hasHoa === true,
    financeTypeOne: sale.financeTypeOne,
  }).filter(mayKnow)
  return (
    <Card title="Documents">
      <ul className="grid gap-1 p-4 text-13">
        {needed.map((name) =>
          isByHand(name) ? (
            <Ticked key={name} sale={sale} name={name} />
          ) : (
            <Paper key={name} sale={sale} name={name} found={own} signed={signed.data ?? []} />
          ),
        )}
      </ul>
    </Card>
  )
}

type HandTick = (typeof handTicks)[number]
const isByHand = (name: SaleTick): name is HandTick => (handTicks as readonly SaleTick[]).includes(name)

interface PaperProps extends Props {
  readonly name: SaleTick
  /** Undefined while they load. */
  readonly found: readonly Document[] | undefined
  readonly signed: readonly Contract[]
}

/** Jobs from before documents existed keep their checkmarks. */
function Paper({ sale, name, found, signed }: PaperProps) {
  const paper = found?.find((one) => docTypesOf(name).includes(one.docType))
  const [docType] = docTypesOf(name)
  // A fully signed contract includes the notices sent with it.
  const carrier = signed.find(({ template }) =>
    docTypesIn(template).some((type) => docTypesOf(name).includes(type)),
  )
  const former = sale.ticks[name]
  return (
    <li className={rowClass}>
      {paper || carrier || former ? (
        <CircleCheck aria-label="There" className="icon-14 flex-none text-ok-text" />
      ) : (
        <CircleDashed aria-label="Missing" className="icon-14 flex-none text-3" />
      )}
      {paper ? (
        <Link
          to="/sales/$saleId"
          params={{ saleId: sale.id }}
          search={{ tab: 'documents', document: paper.id }}
          className="min-w-0 flex-1 truncate hover:underline"
        >
          {saleTicks[name].label}
        </Link>
      ) : carrier ? (
        <Link
          to="/contracts/$contractId"
          params={{ contractId: carrier.id }}
          className="min-w-0 flex-1 truncate hover:underline"
        >
          {saleTicks[name].label}
        </Link>
      ) : (
        <span className="min-w-0 flex-1 truncate">{saleTicks[name].label}</span>
      )}
      {paper ? (
        <Said by={paper.uploadedByName} at={paper.createdAt} />
      ) : carrier?.completedAt ? (
        <Said by={carrier.contractId} at={carrier.completedAt} />
      ) : former ? (
        <Said by={former.byName} at={former.at} />
      ) : docType && found ? (
        <UploadButton of={ownerOfSale(sale)} docType={docType}>
          <span className="sr-only">{saleTicks[name].label}: </span>Add
        </UploadButton>
      ) : null}
    </li>
  )
}

function Ticked({ sale, name }: Props & { readonly name: HandTick }) {
  const { label, group } = saleTicks[name]
  /** Optimistic value, until the server answers. */
  const [wanted, setWanted] = useState<boolean>()
  const ticked = sale.ticks[name]
  const allowed = can.changeSale[group](useMe(), saleSubject(sale))
  const tick = async (isTicked: boolean) => {
    if (!allowed.ok || wanted !== undefined) return
    setWanted(isTicked)
    await beginEdit(saleKind, sale).save({ ticks: { [name]: isTicked } })
    setWanted(undefined)
  }
  return (
    <li className={rowClass}>
      <label className="flex flex-1 items-center gap-2 max-sm:min-h-11">
        <input
          type="checkbox"
          checked={wanted ?? ticked !== undefined}
          onChange={(event) => void tick(event.target.checked)}
          className="tick size-4 flex-none off:opacity-50"
          {...(!allowed.ok && disabledFor(allowed.reason))}
        />
        {label}
      </label>
      {ticked ? <Said by={ticked.byName} at={ticked.at} /> : null}
    </li>
  )
}

const Said = ({ by, at }: { readonly by: string; readonly at: string }) => (
  <span className="flex-none text-12 text-3">
    {by}, <Time at={at} as="day" />
  </span>
)
