import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import Lock from 'lucide-react/icons/lock'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import type { DocumentOwner } from '~/kinds/documents/document-owner.ts'
import { DropZone } from '~/kinds/documents/drop-zone.tsx'
import { SendingCard } from '~/kinds/documents/sending-card.tsx'
import { useSending } from '~/kinds/documents/sending.ts'
import { UploadButton } from '~/kinds/documents/upload-button.tsx'
import { ClientPicker } from '~/kinds/leads/client-picker.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { OwnerChoice } from './owner-choice.tsx'

interface Props {
  readonly onClose: () => void
}

/** Chooses the client, then the client alone or a job, then the files. Closing it keeps running uploads. */
export function UploadSheet({ onClose }: Props) {
  const [lead, setLead] = useState<LightWebLead>()
  const [owner, setOwner] = useState<DocumentOwner>()
  const allowed = can.addDocument(useMe())
  return (
    <Sheet title="Upload documents" onClose={onClose}>
      {!allowed.ok ? (
        <Panel icon={<Lock />} title="You cannot upload documents" help={allowed.reason} />
      ) : owner ? (
        <Files of={owner} onOther={() => setOwner(undefined)} />
      ) : lead ? (
        <OwnerChoice lead={lead} onChoose={setOwner} onOtherClient={() => setLead(undefined)} />
      ) : (
        <div className="px-gutter py-5">
          <ClientPicker error={undefined} onChoose={setLead} />
        </div>
      )}
    </Sheet>
  )
}

interface FilesProps {
  readonly of: DocumentOwner
  readonly onOther: () => void
}

const Files = ({ of, onOther }: FilesProps) => {
  const isSending = useSending(of).length > 0
  return (
    <DropZone of={of}>
      <div className="flex items-center gap-2">
        <h3 className="cut">{of.name}</h3>
        <Button variant="quiet" size="small" onClick={onOther}>
          Change
        </Button>
        <span className="ml-auto">
          <UploadButton of={of} variant={isSending ? 'plain' : 'primary'}>
            <Upload />
            Choose files
          </UploadButton>
        </span>
      </div>
      <SendingCard of={of} />
    </DropZone>
  )
}
