import type { Document } from '@crm/contract/web/document-shapes'
import { docTypeLabel } from '@crm/domain/documents/doc-types'
import { isShownImage } from '@crm/domain/documents/file-types'
import { can } from '@crm/domain/people/can'
import { Link, useLocation } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import type { Column } from '../../../../lists/column.ts'
import { phoneLinkClass } from '../../../../lists/row-link-class.ts'
import { RowLink } from '../../../../lists/row-link.tsx'
import { useMe } from '../../../../session/me.ts'
import { Time } from '../../../../ui/time.tsx'
import { formatBytes } from '../../-documents/format-bytes.ts'
import { JobOf } from '../../-documents/job-of.tsx'
import { RestoreDocument } from './restore-document.tsx'

interface Props {
  readonly document: Document
  readonly isOnPhone?: true
}

/** Opens over the list as it stands. One that is archived is not opened: it is brought back first. */
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
  const Icon = isShownImage(fileType) ? ImageIcon : FileText
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon className="icon-14 flex-none text-3" />
      <span className="truncate">{archivedAt === null ? <RowLink href={href}>{title}</RowLink> : title}</span>
    </span>
  )
}

/** Who sees the job of another rep’s client reads the name and opens nothing. */
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
    bone: 'w-40',
  },
  {
    key: 'type',
    head: 'Type',
    width: '168px',
    sort: { field: 'docType', first: 'ascending' },
    cell: ({ docType }) => docTypeLabel(docType),
    bone: 'w-28',
  },
  {
    key: 'client',
    head: 'Client',
    width: '18%',
    cell: (document) => <ClientOf document={document} />,
    bone: 'w-28',
  },
  {
    key: 'job',
    head: 'Job',
    width: '88px',
    isRoomy: true,
    cell: (document) => <JobOf document={document} />,
    bone: 'w-12',
  },
  {
    key: 'uploadedBy',
    head: 'Brought by',
    width: '130px',
    isRoomy: true,
    cell: ({ uploadedByName }) => uploadedByName,
    bone: 'w-20',
  },
  {
    key: 'created',
    head: 'Brought',
    width: '112px',
    sort: { field: 'createdAt', first: 'descending' },
    cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
    bone: 'w-16',
  },
  {
    key: 'size',
    head: 'Size',
    width: '88px',
    isFigure: true,
    isRoomy: true,
    sort: { field: 'size', first: 'descending' },
    cell: ({ size }) => formatBytes(size),
    bone: 'w-14',
  },
]
