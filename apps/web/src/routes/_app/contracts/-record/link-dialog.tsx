import { contracts } from '@crm/contract'
import type { Contract, ContractSigner } from '@crm/contract/web/contract-shapes'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef } from 'react'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { Field } from '~/forms/field.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { Button } from '~/ui/button.tsx'
import { copyText } from '~/ui/copy-text.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { formatDay } from '~/ui/format.ts'

interface Props {
  readonly contract: Contract
  readonly signer: ContractSigner
  readonly onClose: () => void
}

/** One signer's link, shown once, for a text message. It asks for a code mailed to the signer. */
export function LinkDialog({ contract, signer, onClose }: Props) {
  const make = useSend(contracts.link, { quiet: true })
  const { mutate, data, error } = make
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate({ params: { id: contract.id }, body: { signerId: signer.id, isInPerson: false } })
  }, [mutate, contract.id, signer.id])
  const address = data ? new URL(data.path, window.location.origin).href : ''
  return (
    <Dialog
      title={`Link for ${signer.name}`}
      help={`Asks for a code mailed to ${signer.email ?? signer.name}.`}
      onClose={onClose}
    >
      <FormError message={error ? messageOf(error) : undefined} />
      <Field label="Link" help={data ? `Works until ${formatDay(data.expiresAt)}.` : 'One moment …'}>
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
