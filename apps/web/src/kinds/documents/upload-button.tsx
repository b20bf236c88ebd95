import { fileTypes } from '@crm/domain/documents/file-types'
import type { DocType } from '@crm/domain/documents/doc-types'
import type { PhotoOf } from '@crm/domain/documents/photo-lists'
import { formatPercent } from '@crm/domain/figures'
import { can } from '@crm/domain/people/can'
import { type ReactNode, useRef } from 'react'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import type { DocumentOwner } from './document-owner.ts'
import { isUploading, percentOf, sendFiles, useSending } from './sending.ts'

interface Props {
  readonly of: DocumentOwner
  /** The requested type: the file is added at once. Without it, the person chooses a type first. */
  readonly docType?: DocType
  /** The requested photo. */
  readonly photoOf?: PhotoOf
  /** Opens a phone's camera. */
  readonly isPhoto?: true
  readonly variant?: 'primary' | 'plain'
  readonly children: ReactNode
}

/** Chooses files and starts their upload. */
export function UploadButton({ of, docType, photoOf, isPhoto, variant = 'plain', children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const underWay = useSending(of).find(
    (one) => one.isAsked && one.docType === docType && one.photoOf === photoOf && isUploading(one),
  )
  const allowed = can.addDocument(useMe(), of.parent)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        multiple={!isPhoto}
        accept={isPhoto ? 'image/*' : accepted}
        {...(isPhoto && { capture: 'environment' as const })}
        onChange={({ target }) => {
          sendFiles(of, target.files ?? [], docType, photoOf)
          // Resets the input, so that choosing the same file again fires a change.
          target.value = ''
        }}
      />
      <Button
        size="small"
        variant={variant}
        disabled={underWay !== undefined}
        reason={allowed.ok ? null : allowed.reason}
        onClick={() => input.current?.click()}
      >
        {underWay ? `Sending, ${formatPercent(percentOf(underWay))}` : children}
      </Button>
    </>
  )
}

/** The file types that the API accepts, for a file chooser. */
export const accepted = Object.entries(fileTypes)
  .flatMap(([type, extension]) => [type, `.${extension}`])
  .join(',')
