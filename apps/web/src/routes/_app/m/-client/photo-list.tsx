import { documents } from '@crm/contract'
import { webSales } from '@crm/contract/web/sales'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { photoLists, type salePhotoPhases } from '@crm/domain/documents/photo-lists'
import { can } from '@crm/domain/people/can'
import { phaseIndex, phases } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { isAboutJob } from '~/kinds/documents/document-owner.ts'
import { saleSubject } from '~/kinds/sales/sale-facts.tsx'
import { PhotoRows } from '~/kinds/documents/photo-rows.tsx'

interface Props {
  readonly lead: WebLead
}

/** The phase's photo checklist: each item is ticked by a photo, and has a camera button. */
export function PhotoList({ lead }: Props) {
  const me = useMe()
  const seesSales = can.readSale(me).ok
  const sales = useQuery({
    ...routeQuery(webSales.list, { query: { leadId: lead.id } }),
    enabled: seesSales,
    meta: { quiet: true },
  })
  const found = useQuery({
    ...routeQuery(documents.list, { query: { leadId: lead.id, docType: [...photoTypes], limit: 200 } }),
    meta: { quiet: true },
  })
  // The target of the photos is unknown until the sales load.
  if (seesSales && sales.data === undefined) return null
  const sale = sales.data?.find(({ status }) => status !== 'Cancelled')
  const phase = phaseFor(sale)
  const allowed = can.addDocument(me, { lead, sale: sale ? saleSubject(sale) : null })
  return (
    <section aria-label="Photos">
      <h2 className="flex items-baseline justify-between gap-2 pb-1">
        Photos of the {phases[phase].label.toLowerCase()}
        <span className="text-13 font-normal text-3">{sale ? sale.jobNumber : null}</span>
      </h2>
      <PhotoRows
        lead={lead}
        phase={phase}
        on={sale ? { saleId: sale.id } : { leadId: lead.id }}
        taken={(found.data ?? []).filter((one) => isAboutJob(one, { saleId: sale?.id }))}
        reason={allowed.ok ? undefined : allowed.reason}
      />
    </section>
  )
}

const photoTypes = [photoLists.Survey.docType, photoLists.Install.docType]

/** Survey photos until the installation, photos of the system afterwards. */
const phaseFor = (sale: Pick<WebSale, 'status'> | undefined): (typeof salePhotoPhases)[number] =>
  sale && phaseIndex(sale.status) >= phaseIndex('Install') ? 'Install' : 'Survey'
