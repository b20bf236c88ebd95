import { can } from '@crm/domain/people/can'
import Upload from 'lucide-react/icons/upload'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useMe } from '~/session/me.ts'
import { toast } from '~/ui/toast.ts'
import type { DocumentOwner } from './document-owner.ts'
import { sendFiles } from './sending.ts'

interface Props {
  readonly of: DocumentOwner
  readonly children: ReactNode
}

/** Accepts files dropped anywhere on it. The upload button does the same without a mouse. */
export function DropZone({ of, children }: Props) {
  // A drag fires enter and leave for every nested element.
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  const allowed = can.addDocument(useMe(), of.parent)
  const enter = (event: DragEvent, by: 1 | -1) => {
    if (!event.dataTransfer.types.includes('Files')) return
    depth.current += by
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    if (allowed.ok) sendFiles(of, event.dataTransfer.files)
    else toast.error(allowed.reason)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files are also chosen by a button
    <div
      className="relative grid min-h-0 content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4"
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver ? (
        <p className="pointer-events-none absolute inset-3 z-10 grid place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-info-line bg-info-ground text-info-text">
          <Upload />
          {allowed.ok ? `Drop files to add them to ${of.name}` : allowed.reason}
        </p>
      ) : null}
    </div>
  )
}
