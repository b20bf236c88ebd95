import type { CallInput } from '@crm/contract/route'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { documents } from '@crm/contract'
import Camera from 'lucide-react/icons/camera'
import { useRef, useState } from 'react'
import { scalePhoto } from '../../../../pocket/scale-photo.ts'
import { sendWhenOnline } from '../../../../pocket/send-waiting.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'

interface Props {
  readonly lead: Pick<WebLead, 'id' | 'fullName'>
  /** "Meter with its number" */
  readonly label: string
  /** What the document is, but for its file. */
  readonly document: Omit<CallInput<typeof documents.create>['body'], 'uploadId' | 'title'>
  /** Why nothing may be added. */
  readonly reason?: string | undefined
}

/** Opens the camera; what was taken lies on the phone at once, and is sent when there is a signal. */
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
          // The same file once more is a choice, too.
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
