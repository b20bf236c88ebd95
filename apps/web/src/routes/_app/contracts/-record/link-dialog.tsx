import { contracts } from '@crm/contract'
import type { Contract, ContractSigner } from '@crm/contract/web/contract-shapes'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef } from 'react'
import { useSend } from '../../../../api/send.ts'
import { messageOf } from '../../../../api/server-error.ts'
import { Field } from '../../../../forms/field.tsx'
import { FormError } from '../../../../forms/form-error.tsx'
import { TextInput } from '../../../../forms/text-input.tsx'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { formatDay } from '../../../../ui/format.ts'

interface Props {
  readonly contract: Contract
  readonly signer: ContractSigner
  readonly onClose: () => void
}

/** The link of one signer, told once: to be sent by text message, or opened on the tablet at the kitchen table. */
export function LinkDialog({ contract, signer, onClose }: Props) {
  const make = useSend(contracts.link, { quiet: true })
  const { mutate, data, error } = make
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate({ params: { id: contract.id }, body: { signerId: signer.id } })
  }, [mutate, contract.id, signer.id])
  const address = data ? `${window.location.origin}${data.path}` : ''
  return (
    <Dialog
      title={`Link for ${signer.name}`}
      help="Whoever has this link can read and sign. Give it to nobody else."
      onClose={onClose}
    >
      <FormError message={error ? messageOf(error) : undefined} />
      <Field
        label="Link"
        help={
          data ? `Works until ${formatDay(data.expiresAt)}, or until it is signed.` : 'It is being made …'
        }
      >
        {(control) => (
          <TextInput
            {...control}
            readOnly
            aria-busy={make.isPending}
            value={address}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <footer className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="primary"
          disabled={!data}
          onClick={() => copyText(address, `Link for ${signer.name} copied`)}
        >
          <Copy />
          Copy link
        </Button>
      </footer>
    </Dialog>
  )
}
