import { documents } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { isShownImage } from '@crm/domain/documents/file-types'
import { can } from '@crm/domain/people/can'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import FileQuestionMark from 'lucide-react/icons/file-question-mark'
import { ask } from '../../../api/ask.ts'
import { send } from '../../../api/send.ts'
import { isServerError, messageOf } from '../../../api/server-error.ts'
import { FactInPlace } from '../../../records/facts/fact-in-place.tsx'
import { useMe } from '../../../session/me.ts'
import { Bone } from '../../../ui/bone.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { ContractOf } from './contract-of.tsx'
import { documentKind } from './document-kind.ts'
import { formatBytes } from './format-bytes.ts'
import type { OfPapers } from './of-papers.ts'
import { PdfFrame } from './pdf-frame.tsx'
import { useFile, useShownFile } from './use-file.ts'

interface Props {
  readonly id: string
  readonly of: OfPapers
  readonly onClose: () => void
}

/** One document: what is in it, what it is, and the way out of the list. */
export default function DocumentSheet({ id, of, onClose }: Props) {
  const query = useQuery({ ...ask(documents.get, { params: { id } }), meta: { quiet: true } })
  return (
    <Sheet title="Document" onClose={onClose}>
      {query.data ? (
        <Body document={query.data} of={of} onClose={onClose} />
      ) : query.isError ? (
        <ErrorPanel
          {...(isServerError(query.error) && query.error.status === 404
            ? { title: 'This document is archived or not yours to see.' }
            : { message: messageOf(query.error) })}
        >
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <section aria-busy="true" aria-label="Loading the document" className="grid gap-4 px-gutter py-5">
          <Bone className="h-5 w-3/4" />
          <Bone className="w-1/2" />
        </section>
      )}
    </Sheet>
  )
}

type BodyProps = Omit<Props, 'id'> & { readonly document: Document }

function Body({ document, of, onClose }: BodyProps) {
  const file = useFile({ route: documents.download, id: document.id, type: document.fileType })
  const allowed = can.changeDocument(useMe(), { ...of.about, uploaderId: document.uploadedBy })
  const reason = allowed.ok ? undefined : allowed.reason
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <div className="grid min-h-0 grid-rows-[auto_minmax(240px,1fr)] gap-5 overflow-y-auto px-gutter py-5">
        <div className="grid content-start gap-4">
          <div className="text-16 font-medium">
            <FactInPlace kind={documentKind} record={document} field="title" reason={reason} />
          </div>
          <Facts
            of={{
              Type: <FactInPlace kind={documentKind} record={document} field="docType" reason={reason} />,
              ...(document.jobNumber && { Job: document.jobNumber }),
              'Brought by': document.uploadedByName,
              Added: <Time at={document.createdAt} />,
              File: `${document.fileName}, ${formatBytes(document.size)}`,
            }}
          />
          <ContractOf document={document} />
        </div>
        <Preview document={document} file={file} />
      </div>
      <footer className="flex min-h-15 items-center gap-2 border-t border-line px-gutter pb-[env(safe-area-inset-bottom)]">
        <Button
          disabled={file.data === undefined}
          onClick={() => file.data && saveFile(file.data, document.fileName)}
        >
          <Download />
          Download
        </Button>
        {document.docLink ? (
          <a
            href={document.docLink}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'quiet' })}
          >
            <ExternalLink />
            In the drive
          </a>
        ) : null}
        <Button
          variant="quiet"
          className="ml-auto"
          disabled={!allowed.ok}
          {...(reason !== undefined && { 'data-tip': reason })}
          onClick={() => void archive(document).then((isGone) => isGone && onClose())}
        >
          <Archive />
          Archive
        </Button>
      </footer>
    </div>
  )
}

interface PreviewProps {
  readonly document: Document
  readonly file: UseQueryResult<Blob>
}

function Preview({ document, file }: PreviewProps) {
  if (file.data) return <Shown document={document} file={file.data} />
  if (file.isError) {
    return (
      <ErrorPanel message={messageOf(file.error)}>
        <Button onClick={() => void file.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  return <div aria-busy="true" className="rounded-card bg-hover" />
}

/** Pictures and PDF as the browser shows them; of other files, that they are opened elsewhere. */
function Shown({
  document: { title, fileType },
  file,
}: {
  readonly document: Document
  readonly file: Blob
}) {
  const show = useShownFile(file)
  if (isShownImage(fileType)) {
    return (
      <img
        ref={show}
        alt={title}
        className="h-full w-full rounded-card border border-line bg-canvas object-contain"
      />
    )
  }
  if (fileType === 'application/pdf') return <PdfFrame title={title} file={file} />
  return (
    <Panel
      icon={<FileQuestionMark />}
      title="This file is not shown here"
      help="Download it to open it with its own program."
    />
  )
}

/** Puts it aside first and offers the way back, instead of asking before. Answers whether it is gone. */
function archive({ id, title }: Document): Promise<boolean> {
  const params = { id }
  const undo = () => send(documents.restore, { params }).then(Boolean)
  return send(documents.remove, { params }).then(
    () => {
      toast.done(`${title} archived`, { action: { label: 'Undo', onPress: undo } })
      return true
    },
    () => false,
  )
}
