import { documents } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { type DocumentFolder, docTypeLabel, documentFolders, folderOf } from '@crm/domain/documents/doc-types'
import { isBrowserImage } from '@crm/domain/documents/file-types'
import { formatBytes } from '@crm/domain/figures'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import Files from 'lucide-react/icons/files'
import FolderOpen from 'lucide-react/icons/folder-open'
import ImageIcon from 'lucide-react/icons/image'
import Upload from 'lucide-react/icons/upload'
import { routeQuery } from '~/api/route-query.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import type { RecordSearch } from '~/records/page/record-search.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Time } from '~/ui/time.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import { DropZone } from './drop-zone.tsx'
import { type DocumentOwner, isAboutJob } from './document-owner.ts'
import { SendingCard } from './sending-card.tsx'
import { useSending } from './sending.ts'
import { UploadButton } from './upload-button.tsx'
import { Busy } from '~/ui/busy.tsx'

const DocumentSheet = lazyPart(() => import('./document-sheet.tsx'))

interface Props {
  readonly of: DocumentOwner
  readonly search: RecordSearch
}

/** Documents of a client, or of a job with its client's: upload, view and archive. */
export default function RecordDocuments({ of, search }: Props) {
  const navigate = useNavigate()
  const isPhone = usePhone()
  const query = useQuery(routeQuery(documents.list, { query: { leadId: of.leadId, limit: 500 } }))
  const isOfClient = !of.saleId && !of.serviceJobId
  const folders = useQuery({
    ...routeQuery(documents.drive, { query: of.saleId ? { saleId: of.saleId } : { leadId: of.leadId } }),
    meta: { quiet: true },
  }).data?.folders
  const linkTo = (name: string) => folders?.find((folder) => folder.name === name)?.link
  const found = query.data?.filter((document) => isOfClient || isAboutJob(document, of))
  return (
    <DropZone of={of}>
      <SendingCard of={of} />
      <Card title="Documents" actions={<Ways of={of} folder={linkTo(isOfClient ? 'Client' : 'Job')} />}>
        {query.isError && !found ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : found?.length === 0 ? (
          <Panel
            icon={<Files />}
            title={`No documents of ${of.name}`}
            help={`Bills, contracts, permits and photos appear here.${isPhone ? '' : ' Drop files anywhere on this page.'}`}
          />
        ) : found ? (
          groupsOf(found, of).map(([title, some, folder]) => (
            <section key={title} aria-label={title} className="border-line not-first:border-t">
              <header className="flex items-center gap-3 border-b border-line bg-canvas px-4 py-1.5 text-12 text-3">
                <h3 className="text-12 font-normal text-3">{title}</h3>
                <FolderLink to={of.saleId && folder ? linkTo(folder) : undefined} />
              </header>
              <ul>
                {some.map((one) => (
                  <Row key={one.id} document={one} of={of} />
                ))}
              </ul>
            </section>
          ))
        ) : (
          skeletons
        )}
      </Card>
      {search.document ? (
        <DocumentSheet
          key={search.document}
          id={search.document}
          onClose={() => void navigate({ to: '.', search: { ...search, document: undefined } })}
        />
      ) : null}
    </DropZone>
  )
}

/** Opens the cloud drive's own page, if the drive grants this person access. */
const FolderLink = ({ to }: { readonly to: string | null | undefined }) =>
  to ? (
    <a href={to} target="_blank" rel="noreferrer" className="link-quiet ml-auto">
      Open folder
    </a>
  ) : null

function Ways({ of, folder }: Pick<Props, 'of'> & { readonly folder: string | null | undefined }) {
  const isPhone = usePhone()
  // The card of the files has the main button then.
  const isSending = useSending(of).length > 0
  return (
    <>
      {folder ? (
        <a href={folder} target="_blank" rel="noreferrer" className={buttonClass()}>
          <FolderOpen />
          Open in drive
        </a>
      ) : null}
      {isPhone ? (
        <UploadButton of={of} isPhoto>
          <Camera />
          Take a photo
        </UploadButton>
      ) : null}
      <UploadButton of={of} variant={isSending ? 'plain' : 'primary'}>
        <Upload />
        Upload
      </UploadButton>
    </>
  )
}

/** A group of documents and its folder in the drive. */
type Group = readonly [title: string, some: readonly Document[], folder?: string]

/** Grouped by drive folder, in its order; the client's own come first, or last on a job, whose own come before its sale's. */
function groupsOf(found: readonly Document[], of: DocumentOwner): readonly Group[] {
  const folders = Object.entries(documentFolders) as [DocumentFolder, string][]
  const onSales = folders.map(([folder, name]) => {
    const some = found.filter(({ saleId, docType }) => saleId !== null && folderOf(docType) === folder)
    return [folder === 'Lead' ? 'Other job documents' : name.replace(/^\d+ /, ''), some, name] as const
  })
  const onService = ['Service job', found.filter(({ serviceJobId }) => serviceJobId !== null)] as const
  const ofClient = ['Customer documents', found.filter(({ jobNumber }) => jobNumber === null)] as const
  const inOrder: readonly Group[] = of.serviceJobId
    ? [onService, ...onSales, ofClient]
    : of.saleId
      ? [...onSales, ofClient]
      : [ofClient, ...onSales, onService]
  return inOrder.filter(([, some]) => some.length > 0)
}

function Row({ document, of }: { readonly document: Document; readonly of: DocumentOwner }) {
  const { id, title, docType, fileType, size, jobNumber, uploadedByName, createdAt } = document
  const label = docTypeLabel(docType)
  const Icon = isBrowserImage(fileType) ? ImageIcon : FileText
  return (
    <li className="relative flex min-h-12 items-center gap-3 border-b border-line px-4 py-2 text-13 last:border-b-0 hover:bg-hover">
      <Icon className="icon-16 flex-none text-3" />
      <span className="min-w-0 flex-1">
        <Link
          to="."
          search={(was) => ({ ...was, document: id })}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {title}
        </Link>
        <span className="block truncate text-12 text-3">
          {[label === title ? null : label, jobNumber === of.name ? null : jobNumber, uploadedByName]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="num flex-none text-12 text-3 max-sm:hidden">{formatBytes(size)}</span>
      <Time at={createdAt} as="day" className="w-24 flex-none text-right text-12 text-3" />
    </li>
  )
}

const skeletons = (
  <Busy as="ul">
    {['w-1/2', 'w-2/5', 'w-1/3'].map((width) => (
      <li key={width} aria-hidden="true" className="flex min-h-12 items-center border-b border-line px-4">
        <Skeleton className={width} />
      </li>
    ))}
  </Busy>
)
