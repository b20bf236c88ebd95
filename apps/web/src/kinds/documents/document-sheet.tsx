import { documents } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import { routeQuery } from '~/api/route-query.ts'
import { send } from '~/api/send.ts'
import { RowSheet } from '~/lists/page/row-sheet.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { saveFile } from '~/ui/save-file.ts'
import { toast } from '~/ui/toast.ts'
import { documentSubject } from './document-kind.ts'
import { DocumentView, documentNotFound, useDocumentFile } from './document-view.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

/** One document: its content, its fields and its archiving. */
export default function DocumentSheet({ id, onClose }: Props) {
  return (
    <RowSheet
      title="Document"
      query={useQuery({ ...routeQuery(documents.get, { params: { id } }), meta: { quiet: true } })}
      notFound={documentNotFound}
      loading="Loading the document"
      onClose={onClose}
    >
      {(document) => <Body document={document} onClose={onClose} />}
    </RowSheet>
  )
}

type BodyProps = Pick<Props, 'onClose'> & { readonly document: Document }

function Body({ document, onClose }: BodyProps) {
  const file = useDocumentFile(document)
  const allowed = can.changeDocument(useMe(), documentSubject(document))
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <div className="grid min-h-0 grid-rows-[auto_minmax(15rem,1fr)] gap-5 overflow-y-auto px-gutter py-5">
        <DocumentView document={document} />
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
          reason={allowed.ok ? null : allowed.reason}
          onClick={() => void archive(document).then((isGone) => isGone && onClose())}
        >
          <Archive />
          Archive
        </Button>
      </footer>
    </div>
  )
}

/** Archives at once and offers Undo, instead of asking first. Returns whether it is archived. */
function archive({ id, title }: Document): Promise<boolean> {
  const params = { id }
  return send(documents.remove, { params }).then(
    (removed) => {
      toast.done(`${title} archived`, { undoes: removed })
      return true
    },
    () => false,
  )
}
