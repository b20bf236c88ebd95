import type { Contract } from '@crm/contract/web/contract-shapes'
import { signing } from '@crm/contract'
import Signature from 'lucide-react/icons/signature'
import { type FormEvent, useState } from 'react'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { Field } from '~/forms/field.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { buyersSigned } from '~/kinds/contracts/contract-subject.ts'
import { signatureOf } from './contract-moves.ts'

interface Props {
  readonly contract: Contract
  readonly onClose: () => void
}

/** The company's typed signature: for the salesperson's line, or for all lines that the person may sign. */
export function CountersignDialog({ contract, onClose }: Props) {
  const { id, contractId, version } = contract
  const me = useMe()
  const { lines, completes } = signatureOf(contract, me)
  const [name, setName] = useState(me.name)
  const [fault, setFault] = useState<string>()
  const signs = useSend(signing.countersign, { quiet: true })
  const sign = async (event: FormEvent) => {
    event.preventDefault()
    setFault(name.trim() ? undefined : 'Type your name.')
    if (!name.trim() || signs.isPending) return
    try {
      const { state } = await signs.mutateAsync({ params: { id }, body: { name, version } })
      toast.done(state === 'Completed' ? `${contractId} is complete` : `${contractId} signed`)
      onClose()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <Dialog
      title={`Sign ${contractId} for the company?`}
      help={
        completes
          ? `${buyersSigned(contract)} Your signature completes and seals it.`
          : `${buyersSigned(contract)} The contractor signs after you.`
      }
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void sign(event)}>
        <FormError message={signs.error ? messageOf(signs.error) : undefined} />
        <section aria-label="What you sign" className="text-13">
          <p className="text-2">You sign as:</p>
          <ul className="mt-1 grid gap-1">
            {lines.map((line) => (
              <li key={line} className="font-medium break-words">
                {line}
              </li>
            ))}
          </ul>
        </section>
        <Field label="Your name" error={fault} help={`Your signature: ${me.name}.`}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="name"
              maxLength={120}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <footer className="flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" variant="primary" disabled={signs.isPending}>
            <Signature />
            Sign contract
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
