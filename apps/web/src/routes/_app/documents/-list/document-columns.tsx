import type { Document } from '@crm/contract/web/document-shapes'
import { docTypeLabel } from '@crm/domain/documents/doc-types'
import { isBrowserImage } from '@crm/domain/documents/file-types'
import { can } from '@crm/domain/people/can'
import { formatBytes } from '@crm/domain/figures'
import { Link, useLocation } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import type { Column } from '~/lists/column.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { RowLink } from '~/lists/row-link.tsx'
import { useMe } from '~/session/me.ts'
import { Time } from '~/ui/time.tsx'
import { JobOf } from '~/kinds/documents/job-of.tsx'
import { RestoreDocument } from './restore-document.tsx'

interface Props {
  readonly document: Document
  readonly isOnPhone?: true
}

/** Opens over the list. An archived document must be restored before it opens. */
export function DocumentLink({ document: { id, title, fileType, archivedAt }, isOnPhone }: Props) {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const href = `/documents/${id}${search}`
  if (isOnPhone && archivedAt === null) {
    return (
      <a href={href} data-row-link className={phoneLinkClass}>
        {title}
      </a>
    )
  }
  const Icon = isBrowserImage(fileType) ? ImageIcon : FileText
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon className="icon-14 flex-none text-3" />
      <span className="truncate">{archivedAt === null ? <RowLink href={href}>{title}</RowLink> : title}</span>
    </span>
  )
}

/** A person who sees the job of another rep’s client gets the name without a link. */
function ClientOf({ document: { leadId, lead } }: Props) {
  if (!can.readLead(useMe(), lead).ok) return lead.fullName
  return (
    <Link to="/leads/$leadId" params={{ leadId }} className="link-quiet block truncate">
      {lead.fullName}
    </Link>
  )
}

export const documentColumns: readonly Column<Document>[] = [
  {
    key: 'title',
    head: 'Document',
    isFixed: true,
    sort: { field: 'title', first: 'ascending' },
    cell: (document) => (
      <span className="flex min-w-0 items-center gap-2">
        <DocumentLink document={document} />
        {document.archivedAt === null ? null : (
          <span className="ml-auto flex-none">
            <RestoreDocument document={document} />
          </span>
        )}
      </span>
    ),
    skeletonWidth: 'w-40',
  },
  {
    key: 'type',
    head: 'Type',
    width: '168px',
    sort: { field: 'docType', first: 'ascending' },
    cell: ({ docType }) => docTypeLabel(docType),
    skeletonWidth: 'w-28',
  },
  {
    key: 'client',
    head: 'Client',
    width: '18%',
    sort: { field: 'client', first: 'ascending' },
    cell: (document) => <ClientOf document={document} />,
    skeletonWidth: 'w-28',
  },
  {
    key: 'job',
    head: 'Job',
    width: '88px',
    isWideOnly: true,
    sort: { field: 'job', first: 'descending' },
    cell: (document) => <JobOf document={document} />,
    skeletonWidth: 'w-12',
  },
  {
    key: 'uploadedBy',
    head: 'Uploaded by',
    width: '130px',
    isWideOnly: true,
    sort: { field: 'uploadedBy', first: 'ascending' },
    cell: ({ uploadedByName }) => uploadedByName,
    skeletonWidth: 'w-20',
  },
  {
    key: 'created',
    head: 'Uploaded',
    width: '112px',
    sort: { field: 'createdAt', first: 'descending' },
    cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
    skeletonWidth: 'w-16',
  },
  {
    key: 'size',
    head: 'Size',
    width: '88px',
    isFigure: true,
    isWideOnly: true,
    sort: { field: 'size', first: 'descending' },
    cell: ({ size }) => formatBytes(size),
    skeletonWidth: 'w-14',
  },
]
