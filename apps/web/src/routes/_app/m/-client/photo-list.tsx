import { documents } from '@crm/contract'
import { webSales } from '@crm/contract/web/sales'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { photoLabel, photoLists, photosFound, type PhotoPhase } from '@crm/domain/documents/photo-lists'
import { can } from '@crm/domain/people/can'
import { placeOf, phases } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { ask } from '../../../../api/ask.ts'
import { useWaiting, type WaitingPhoto } from '../../../../pocket/waiting.ts'
import { WaitingRow } from '../../../../pocket/waiting-row.tsx'
import { useMe } from '../../../../session/me.ts'
import { isAboutJob } from '../../-documents/of-papers.ts'
import { aboutSale } from '../../sales/-sale-facts.tsx'
import { TakePhoto } from './take-photo.tsx'

interface Props {
  readonly lead: WebLead
}

/** What the phase asks to be photographed, each ticked by a photo that shows it, and a camera beside each. */
export function PhotoList({ lead }: Props) {
  const me = useMe()
  const seesSales = can.readSale(me).ok
  const sales = useQuery({
    ...ask(webSales.list, { query: { leadId: lead.id } }),
    enabled: seesSales,
    meta: { quiet: true },
  })
  const found = useQuery({
    ...ask(documents.list, { query: { leadId: lead.id, docType: [...photoTypes], limit: 200 } }),
    meta: { quiet: true },
  })
  const waiting = useWaiting().all.filter(isPhotoOf(lead.id))
  // Where the photos belong is not known before.
  if (seesSales && sales.data === undefined) return null
  const sale = sales.data?.find(({ status }) => status !== 'Cancelled')
  const phase = phaseFor(sale)
  const { docType } = photoLists[phase]
  const of = sale ? { saleId: sale.id } : { leadId: lead.id }
  const allowed = can.addDocument(me, { lead, sale: sale ? aboutSale(sale) : null })
  const taken = (found.data ?? []).filter((one) => isAboutJob(one, { saleId: sale?.id }))
  return (
    <section aria-label="Photos">
      <h2 className="flex items-baseline justify-between gap-2 pb-1">
        Photos of the {phases[phase].label.toLowerCase()}
        <span className="text-13 font-normal text-3">{sale ? sale.jobNumber : null}</span>
      </h2>
      <ul className="border-t border-line">
        {photosFound(phase, taken).map(({ photo, found: shown }) => {
          const kept = waiting.filter(({ body }) => body.photoOf === photo)
          return (
            <li key={photo} className="border-b border-line">
              <div className="flex min-h-14 items-center gap-2.5 text-14">
                {shown.length + kept.length > 0 ? (
                  <CircleCheck aria-label="Taken" className="icon-16 flex-none text-ok-text" />
                ) : (
                  <CircleDashed aria-label="Not taken yet" className="icon-16 flex-none text-3" />
                )}
                <span className="min-w-0 flex-1">{photoLabel(photo)}</span>
                {shown.length > 1 ? <span className="text-13 text-3">{shown.length}</span> : null}
                <TakePhoto
                  lead={lead}
                  label={photoLabel(photo)}
                  document={{ ...of, docType, photoOf: photo }}
                  reason={allowed.ok ? undefined : allowed.reason}
                />
              </div>
              <Waiting all={kept} label={photoLabel(photo)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const photoTypes = [photoLists.Survey.docType, photoLists.Install.docType]

const isPhotoOf =
  (leadId: string) =>
  (one: { readonly kind: string; readonly leadId: string }): one is WaitingPhoto =>
    one.kind === 'photo' && one.leadId === leadId

/** Until somebody installs, the roof is looked at; afterwards what was built on it. */
const phaseFor = (sale: Pick<WebSale, 'status'> | undefined): PhotoPhase =>
  sale && placeOf(sale.status) >= placeOf('Install') ? 'Install' : 'Survey'

interface WaitingProps {
  readonly all: readonly WaitingPhoto[]
  readonly label: string
}

const Waiting = ({ all, label }: WaitingProps) =>
  all.length === 0 ? null : (
    <ul aria-label={`Not sent yet: ${label}`} className="pl-6.5 [&>li]:border-0 [&>li]:px-0 [&>li]:pt-0">
      {all.map((one) => (
        <WaitingRow key={one.id} one={one} />
      ))}
    </ul>
  )
