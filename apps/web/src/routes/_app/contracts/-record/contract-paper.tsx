import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import type { Route } from '@crm/contract/route'
import { topicsRead } from '@crm/contract/topics'
import Download from 'lucide-react/icons/download'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMutation } from '@tanstack/react-query'
import { stream } from '~/api/call.ts'
import { messageOf } from '~/api/server-error.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { saveFile } from '~/ui/save-file.ts'
import { useFile } from '~/kinds/documents/use-file.ts'
import { Busy } from '~/ui/busy.tsx'
import { PdfViewer } from '~/viewer/pdf-viewer.tsx'

interface Props {
  readonly contract: Contract
}

/** The document as it would be sent now, as it was sent, or as signed. */
export function ContractPaper({ contract }: Props) {
  const { id, contractId, state, completedDocLink } = contract
  const isDraft = state === 'Draft'
  const isSealed = completedDocLink !== null
  const file = useFile({
    route: isSealed ? contracts.signed : contracts.document,
    id,
    type: 'application/pdf',
    // A draft is refilled when the client, house, job or company changes.
    ...(isDraft && { topics: topicsRead(contracts.preview) }),
  })
  const fileName = `${contractId}${isSealed ? ' signed' : ''}.pdf`
  return (
    <section aria-label="Document" className="flex min-h-[560px] flex-1 flex-col gap-2">
      <header className="flex flex-wrap items-center gap-2">
        <h2>
          {isDraft
            ? 'As it would be sent now'
            : isSealed
              ? contract.paper
                ? 'Scan of the paper'
                : 'Signed document'
              : 'As it was sent'}
        </h2>
        <span className="ml-auto flex flex-wrap gap-2">
          {isSealed ? (
            <>
              <FileButton contract={contract} route={contracts.document} name={`${contractId} as sent`}>
                As sent
              </FileButton>
              <FileButton
                contract={contract}
                route={contracts.certificate}
                name={`${contractId} certificate`}
              >
                Certificate
              </FileButton>
            </>
          ) : null}
          <Button
            size="small"
            disabled={!file.data}
            onClick={() => file.data && saveFile(file.data, fileName)}
          >
            <Download className="icon-14" />
            {isSealed ? 'Download signed' : 'Download'}
          </Button>
        </span>
      </header>
      <div className="grid min-h-[480px] flex-1">
        {file.data ? (
          <PdfViewer title={`${contract.title} ${contractId}`} fileName={fileName} file={file.data} />
        ) : file.isError ? (
          <ErrorPanel message={messageOf(file.error)}>
            <Button onClick={() => void file.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : (
          <Busy as="div" isPage aria-label="Loading the document" className="h-full rounded-card bg-hover" />
        )}
      </div>
    </section>
  )
}

interface FileButtonProps extends Props {
  readonly route: Route
  readonly name: string
  readonly children: string
}

/** Rarely used files are fetched on demand. */
function FileButton({ contract: { id }, route, name, children }: FileButtonProps) {
  const fetching = useMutation({
    mutationFn: async () => {
      const response = await stream(route, { params: { id } })
      saveFile(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }), `${name}.pdf`)
    },
  })
  return (
    <Button size="small" disabled={fetching.isPending} onClick={() => fetching.mutate()}>
      <ShieldCheck className="icon-14" />
      {children}
    </Button>
  )
}
