import { documents } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { docTypeLabel } from '@crm/domain/documents/doc-types'
import { fileKindNames, fileKinds } from '@crm/domain/documents/file-types'
import { documentSortFields } from '@crm/domain/documents/sort-fields'
import { can } from '@crm/domain/people/can'
import { own } from '@crm/domain/own'
import Files from 'lucide-react/icons/files'
import { lazyPart } from '~/ui/lazy.tsx'
import type { Filter } from '~/lists/filter.ts'
import { BatchBarPlace } from '~/lists/batch/batch-bar-place.tsx'
import { defineList } from '~/lists/list.ts'
import { inPages } from '~/lists/row-source.ts'
import { Time } from '~/ui/time.tsx'
import { typeChoices } from '~/kinds/documents/document-kind.ts'
import { UploadLink } from './upload-link.tsx'
import { RestoreDocument } from './restore-document.tsx'
import { DocumentLink, documentColumns } from './document-columns.tsx'

const filters: readonly Filter[] = [
  {
    key: 'type',
    name: 'Type',
    field: 'docType',
    kind: 'choices',
    choices: typeChoices,
    isPinned: () => true,
  },
  {
    key: 'by',
    name: 'Uploaded by',
    field: 'uploadedBy',
    kind: 'people',
    nobody: 'System',
    isPinned: () => true,
  },
  { key: 'created', name: 'Uploaded', kind: 'days', isPinned: () => true },
  {
    key: 'file',
    name: 'File',
    field: 'fileKind',
    kind: 'choices',
    choices: fileKindNames.map((value) => ({ value, label: fileKinds[value].label })),
  },
  { key: 'on', name: 'On', field: 'isOnJob', kind: 'yesNo', words: ['a job', 'the client alone'] },
  {
    key: 'archived',
    name: 'Archive',
    field: 'isArchived',
    phrase: 'Documents are',
    kind: 'yesNo',
    words: ['archived', 'in use'],
  },
]

const filed: Readonly<Record<string, readonly string[]>> = {
  size: ['bytes', 'fileName'],
  created: ['created', 'archived'],
}

/** All documents of clients and jobs that the person may see. */
export const documentList = defineList<Document>({
  name: 'documents',
  path: '/documents',
  title: 'Documents',
  noun: ['document', 'documents'],
  mayRead: (me) => can.readDocument(me),
  deniedTitle: 'No access to documents',
  rows: inPages(documents.listPaginated, documentSortFields),
  defaultSort: '-createdAt',
  searchPlaceholder: 'Filter by title, client or job',
  filters,
  columns: () => documentColumns,
  nameOf: ({ title, lead }) => `${title}, ${lead.fullName}`,
  hrefOf: (id) => `/documents/${id}`,
  preview: lazyPart(() => import('./document-preview.tsx')),
  phoneRow: (document) => (
    <>
      <DocumentLink document={document} isOnPhone />
      {document.archivedAt ? (
        <RestoreDocument document={document} />
      ) : (
        <Time at={document.createdAt} as="day" className="text-13 text-3" />
      )}
      <span className="truncate text-13 text-2">
        {[document.lead.fullName, document.jobNumber].filter(Boolean).join(' · ')}
      </span>
      <span className="truncate text-13 text-3">{docTypeLabel(document.docType)}</span>
    </>
  ),
  actions: UploadLink,
  batch: lazyPart(() => import('./document-batch.tsx'), { waiting: <BatchBarPlace /> }),
  file: { route: documents.exportCsv, columnsOf: (key) => own(filed, key) ?? [key] },
  empty: {
    icon: <Files />,
    title: 'No documents yet',
    help: 'Bills, permits and photos appear here.',
    firstAction: UploadLink,
  },
})
