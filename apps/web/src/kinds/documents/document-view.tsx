import { documents } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { isBrowserImage } from '@crm/domain/documents/file-types'
import { can } from '@crm/domain/people/can'
import { formatBytes } from '@crm/domain/figures'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FileQuestionMark from 'lucide-react/icons/file-question-mark'
import { messageOf } from '~/api/server-error.ts'
import type { NotFoundText } from '~/records/load-error.tsx'
import { FactInPlace } from '~/records/facts/fact-in-place.tsx'
import { fieldsInColumn } from '~/records/facts/layout.ts'
import { useFactLines } from '~/records/facts/use-fact-lines.tsx'
import { useMe } from '~/session/me.ts'
import { Busy } from '~/ui/busy.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Facts } from '~/ui/facts.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Time } from '~/ui/time.tsx'
import { ContractOf } from './contract-of.tsx'
import { documentSubject, documentFacts, documentKind } from './document-kind.ts'
import { JobOf } from './job-of.tsx'
import { useFile, usePreviewFile } from './use-file.ts'
import { PdfViewer } from '~/viewer/pdf-viewer.tsx'

interface Props {
  readonly document: Document
}

const listed = fieldsInColumn(documentFacts, 'left')

/** The fields of a document and its content below, as two parts that the parent lays out. */
export function DocumentView({ document }: Props) {
  const me = useMe()
  const file = useDocumentFile(document)
  const allowed = can.changeDocument(me, documentSubject(document))
  const reason = allowed.ok ? undefined : allowed.reason
  const { leadId, lead, jobNumber } = document
  const linesOf = useFactLines(documentKind, document, reason)
  return (
    <>
      <div className="grid content-start gap-4">
        <div className="text-16 font-medium">
          <FactInPlace kind={documentKind} record={document} field="title" reason={reason} />
        </div>
        <Facts
          of={{
            ...linesOf(listed),
            Client: can.readLead(me, lead).ok ? (
              <Link to="/leads/$leadId" params={{ leadId }} className="link-quiet">
                {lead.fullName}
              </Link>
            ) : (
              lead.fullName
            ),
            ...(jobNumber && { Job: <JobOf document={document} /> }),
            'Uploaded by': document.uploadedByName,
            Added: <Time at={document.createdAt} />,
            File: `${document.fileName}, ${formatBytes(document.size)}`,
          }}
        />
        <ContractOf document={document} />
      </div>
      <Preview document={document} file={file} />
    </>
  )
}

/** Fetched once, for display and for the offline copy. */
export const useDocumentFile = ({ id, fileType }: Document): UseQueryResult<Blob> =>
  useFile({ route: documents.download, id, type: fileType })

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
  return <Busy as="div" isPage className="rounded-card bg-hover" />
}

/** Renders images and PDF in the browser; other files open elsewhere. */
function Shown({
  document: { title, fileName, fileType },
  file,
}: {
  readonly document: Document
  readonly file: Blob
}) {
  const show = usePreviewFile(file)
  if (isBrowserImage(fileType)) {
    return (
      <img
        ref={show}
        alt={title}
        className="h-full w-full rounded-card border border-line bg-canvas object-contain"
      />
    )
  }
  if (fileType === 'application/pdf') {
    return <PdfViewer title={title} fileName={fileName} file={file} />
  }
  return <Panel icon={<FileQuestionMark />} title="No preview" help="Download it to open it." />
}

/** Shown when a document could not be loaded. */
export const documentNotFound: NotFoundText = {
  title: 'This document is archived, or you have no access.',
  help: 'Its client may be reassigned.',
}

/** Skeleton while loading. */
export const DocumentSkeleton = () => (
  <Busy as="section" isPage aria-label="Loading the document" className="grid content-start gap-4">
    <Skeleton className="h-5 w-3/4" />
    <Skeleton className="w-1/2" />
  </Busy>
)
