import { contracts } from '@crm/contract'
import type { Contract, ContractSigner } from '@crm/contract/web/contract-shapes'
import { templateOf } from '@crm/domain/contracts/templates'
import PenLine from 'lucide-react/icons/pen-line'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { FormError } from '~/forms/form-error.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface Props {
  readonly contract: Contract
  readonly signer: ContractSigner
  readonly onClose: () => void
}

/** The host confirms that the signer is present before the page opens; the page and the certificate name the host. */
export function InPersonDialog({ contract, signer, onClose }: Props) {
  const me = useMe()
  const make = useSend(contracts.link, { quiet: true })
  const hasContractor = templateOf(contract.template).signers.includes('contractor')
  const open = async () => {
    if (make.isPending) return
    // The window opens before the response: otherwise the browser blocks it as a pop-up.
    const page = window.open('', '_blank')
    try {
      const body = { signerId: signer.id, isInPerson: true }
      const { path } = await make.mutateAsync({ params: { id: contract.id }, body })
      if (page) page.location.replace(path)
      else window.location.assign(path)
      onClose()
    } catch {
      page?.close()
    }
  }
  return (
    <Dialog
      title={`Sign in person with ${signer.name}?`}
      help={`The page and certificate name ${me.name} as host.`}
      onClose={onClose}
    >
      <FormError message={make.error ? messageOf(make.error) : undefined} />
      {hasContractor ? (
        <p className="text-13 text-2">
          {me.role === 'USER' ? 'A manager' : 'Another manager'} then signs for the contractor.
        </p>
      ) : null}
      <footer className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button variant="primary" disabled={make.isPending} onClick={() => void open()}>
          <PenLine />
          Sign in person
        </Button>
      </footer>
    </Dialog>
  )
}
