import type { CallInput } from '@crm/contract/route'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { documents } from '@crm/contract'
import Camera from 'lucide-react/icons/camera'
import { useRef, useState } from 'react'
import { scalePhoto } from '~/offline/scale-photo.ts'
import { sendWhenOnline } from '~/offline/send-outbox.ts'
import { IconButton } from '~/ui/icon-button.tsx'

interface Props {
  readonly lead: Pick<WebLead, 'id' | 'fullName'>
  /** "Meter with its number" */
  readonly label: string
  /** The document, except its file. */
  readonly document: Omit<CallInput<typeof documents.create>['body'], 'uploadId' | 'title'>
  /** The reason adding is disabled. */
  readonly reason?: string | undefined
}

/** Opens the camera; the photo goes to the outbox at once and is sent when online. */
export function TakePhoto({ lead, label, document, reason }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isKeeping, setKeeping] = useState(false)
  const take = async (taken: File) => {
    setKeeping(true)
    const file = await scalePhoto(taken)
    await sendWhenOnline({
      kind: 'photo',
      leadId: lead.id,
      leadName: lead.fullName,
      words: `Photo: ${label}`,
      file,
      fileName: file === taken ? taken.name : `${label}.jpg`,
      body: { ...document, uploadId: '' },
    })
    setKeeping(false)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          const [taken] = target.files ?? []
          if (taken) void take(taken)
          // Resets the input, so that choosing the same file again fires a change.
          target.value = ''
        }}
      />
      <IconButton
        name={`Take a photo: ${label}`}
        className="size-11 flex-none max-sm:size-11"
        disabled={isKeeping}
        reason={reason}
        onClick={() => input.current?.click()}
      >
        <Camera />
      </IconButton>
    </>
  )
}
