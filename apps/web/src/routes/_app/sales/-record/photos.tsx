import { documents } from '@crm/contract'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import {
  photoLabel,
  photoLists,
  matchPhotos,
  type PhotoOf,
  salePhotoPhases,
} from '@crm/domain/documents/photo-lists'
import { phases } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { routeQuery } from '~/api/route-query.ts'
import { Card } from '~/ui/card.tsx'
import { isAboutJob } from '~/kinds/documents/document-owner.ts'
import { UploadButton } from '~/kinds/documents/upload-button.tsx'
import { ownerOfSale } from '~/kinds/documents/owners.ts'

interface Props {
  readonly sale: WebSale
}

/** The photo checklist of each phase. It blocks nothing. */
export function Photos({ sale }: Props) {
  const query = routeQuery(documents.list, { query: { leadId: sale.leadId, limit: 500 } })
  const { data = [] } = useQuery({ ...query, meta: { quiet: true } })
  const own = data.filter((one) => isAboutJob(one, { saleId: sale.id }))
  return (
    <Card title="Photos">
      <div className="grid gap-3 p-4 text-13">
        {salePhotoPhases.map((phase) => (
          <PhaseList key={phase} phase={phase} sale={sale} found={matchPhotos(phase, own)} />
        ))}
      </div>
    </Card>
  )
}

interface PhaseListProps extends Props {
  readonly phase: (typeof salePhotoPhases)[number]
  readonly found: readonly { readonly photo: PhotoOf; readonly found: readonly { readonly id: string }[] }[]
}

function PhaseList({ phase, sale, found }: PhaseListProps) {
  const there = found.filter((one) => one.found.length > 0).length
  return (
    <section aria-label={`Photos of the ${phases[phase].label.toLowerCase()}`}>
      <h3 className="flex items-center justify-between gap-2 pb-1 text-13 font-medium">
        {phases[phase].label}
        <span className="font-normal text-3">
          {there} of {found.length}
        </span>
      </h3>
      <ul className="grid gap-1">
        {found.map(({ photo, found: shown }) => {
          const [first] = shown
          return (
            <li key={photo} className="flex min-h-7 items-center gap-2 max-sm:min-h-11">
              {first ? (
                <CircleCheck aria-label="There" className="icon-14 flex-none text-ok-text" />
              ) : (
                <CircleDashed aria-label="Missing" className="icon-14 flex-none text-3" />
              )}
              {first ? (
                <Link
                  to="/sales/$saleId"
                  params={{ saleId: sale.id }}
                  search={{ tab: 'documents', document: first.id }}
                  className="min-w-0 flex-1 truncate hover:underline"
                >
                  {photoLabel(photo)}
                </Link>
              ) : (
                <span className="min-w-0 flex-1 truncate">{photoLabel(photo)}</span>
              )}
              {shown.length > 1 ? <span className="num text-3">{shown.length}</span> : null}
              {/* A roof has several planes. */}
              <UploadButton
                of={ownerOfSale(sale)}
                docType={photoLists[phase].docType}
                photoOf={photo}
                isPhoto
              >
                <span className="sr-only">{photoLabel(photo)}: </span>
                {first ? 'Add another' : 'Add'}
              </UploadButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
