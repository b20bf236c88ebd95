import type { documents } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { Document } from '@crm/contract/web/document-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { photoLabel, photoLists, matchPhotos, type PhotoPhase } from '@crm/domain/documents/photo-lists'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useOutbox, type OutboxEntry, type OutboxPhoto } from '~/offline/outbox.ts'
import { OutboxRow } from '~/offline/outbox-row.tsx'
import { TakePhoto } from './take-photo.tsx'

type Parent = Pick<CallInput<typeof documents.create>['body'], 'leadId' | 'saleId' | 'serviceJobId'>

interface Props {
  readonly lead: Pick<WebLead, 'id' | 'fullName'>
  readonly phase: PhotoPhase
  /** The record that the photos are filed on. */
  readonly on: Parent
  readonly taken: readonly Document[]
  /** The reason adding is disabled. */
  readonly reason: string | undefined
}

/** A photo checklist: each item is ticked by its photos and has a camera button. */
export function PhotoRows({ lead, phase, on, taken, reason }: Props) {
  const { docType } = photoLists[phase]
  const { all, sentAs } = useOutbox()
  const waiting = all
    .filter(isPhotoOn(lead.id, on))
    .filter(({ id }) => !taken.some((one) => one.id === sentAs[id]))
  return (
    <ul className="border-t border-line">
      {matchPhotos(phase, taken).map(({ photo, found }) => {
        const kept = waiting.filter(({ body }) => body.photoOf === photo)
        return (
          <li key={photo} className="border-b border-line">
            <div className="flex min-h-14 items-center gap-2.5 text-14">
              {found.length + kept.length > 0 ? (
                <CircleCheck aria-label="Taken" className="icon-16 flex-none text-ok-text" />
              ) : (
                <CircleDashed aria-label="Not taken yet" className="icon-16 flex-none text-3" />
              )}
              <span className="min-w-0 flex-1">{photoLabel(photo)}</span>
              {found.length > 1 ? <span className="text-13 text-3">{found.length}</span> : null}
              <TakePhoto
                lead={lead}
                label={photoLabel(photo)}
                document={{ ...on, docType, photoOf: photo }}
                reason={reason}
              />
            </div>
            <NotSent all={kept} label={photoLabel(photo)} />
          </li>
        )
      })}
    </ul>
  )
}

/** Queued photos without a service job belong to the client; those with one belong to that job alone. */
const isPhotoOn =
  (leadId: string, { serviceJobId }: Parent) =>
  (one: OutboxEntry): one is OutboxPhoto =>
    one.kind === 'photo' && one.leadId === leadId && one.body.serviceJobId === serviceJobId

interface NotSentProps {
  readonly all: readonly OutboxPhoto[]
  readonly label: string
}

const NotSent = ({ all, label }: NotSentProps) =>
  all.length === 0 ? null : (
    <ul aria-label={`Not sent yet: ${label}`} className="pl-6.5 [&>li]:border-0 [&>li]:px-0 [&>li]:pt-0">
      {all.map((one) => (
        <OutboxRow key={one.id} one={one} />
      ))}
    </ul>
  )
