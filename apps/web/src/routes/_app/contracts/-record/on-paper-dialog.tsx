import { signing } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { signerRoles } from '@crm/domain/contracts/templates'
import { pacificDay } from '@crm/domain/time'
import { useMutation } from '@tanstack/react-query'
import FileCheck from 'lucide-react/icons/file-check'
import { type FormEvent, useState } from 'react'
import { send } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { Field } from '~/forms/field.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { uploadFile } from '~/kinds/documents/upload-file.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'

interface Props {
  readonly contract: Contract
  readonly onClose: () => void
}

/** Completes a contract with the scan of a paper that everybody signed by hand. */
export function OnPaperDialog({ contract, onClose }: Props) {
  const { id, contractId, version, signers, sentAt } = contract
  const [today] = useState(() => pacificDay(new Date()))
  const [signedOn, setSignedOn] = useState(today)
  const [files, setFiles] = useState<readonly File[]>([])
  const [isChecked, setChecked] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const completing = useMutation({
    mutationFn: async () => {
      const uploadIds = await Promise.all(files.map(uploadFile))
      const signerIds = signers.map((signer) => signer.id)
      const body = { version, signedOn, signerIds, uploadIds }
      return send(signing.signOnPaper, { params: { id }, body }, { quiet: true })
    },
    meta: { quiet: true },
  })
  const complete = async (event: FormEvent) => {
    event.preventDefault()
    const found = faultsIn({ signedOn, files, isChecked })
    setFaults(found)
    if (Object.keys(found).length > 0 || completing.isPending) return
    try {
      await completing.mutateAsync()
      toast.done(`${contractId} is complete`)
      onClose()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <Dialog
      title={`Was ${contractId} signed on paper?`}
      help="The scan completes it. The certificate names you."
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void complete(event)}>
        <FormError message={completing.error ? messageOf(completing.error) : undefined} />
        <Field label="Scan" error={faults.files} help="One PDF, or photos in order.">
          {(control) => (
            <input
              {...control}
              type="file"
              multiple
              accept="application/pdf,image/jpeg,image/png"
              className="w-full text-13 text-2 file:mr-3 file:h-8 file:rounded-control file:border file:border-line file:bg-surface file:px-3 file:text-13 file:font-medium file:text-1"
              onChange={({ target }) => setFiles([...(target.files ?? [])])}
            />
          )}
        </Field>
        <Field label="Signed on" error={faults.signedOn} help="Day of the last signature.">
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={sentAt ? pacificDay(sentAt) : undefined}
              max={today}
              value={signedOn}
              onChange={({ target }) => setSignedOn(target.value)}
            />
          )}
        </Field>
        <fieldset className="grid gap-2 text-13">
          <legend className="mb-1 text-2">The paper has the signatures of:</legend>
          <ul className="grid gap-1">
            {signers.map(({ id: signerId, name, role }) => (
              <li key={signerId} className="font-medium break-words">
                {name} <span className="font-normal text-3">{signerRoles[role]}</span>
              </li>
            ))}
          </ul>
          <label className="flex items-start gap-2.5 py-1">
            <input
              type="checkbox"
              className="tick mt-0.5 flex-none"
              checked={isChecked}
              aria-invalid={faults.isChecked !== undefined}
              onChange={({ target }) => setChecked(target.checked)}
            />
            All of them signed it
          </label>
          {faults.isChecked ? (
            <p role="alert" className="text-12 text-late-text">
              {faults.isChecked}
            </p>
          ) : null}
        </fieldset>
        <footer className="flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" variant="primary" disabled={completing.isPending}>
            <FileCheck />
            {completing.isPending ? 'Uploading …' : 'Complete contract'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

interface Values {
  readonly signedOn: string
  readonly files: readonly File[]
  readonly isChecked: boolean
}

type Faults = { readonly [Name in keyof Values]?: string }

const faultsIn = ({ signedOn, files, isChecked }: Values): Faults => ({
  ...(files.length === 0 && { files: 'Choose the scan.' }),
  ...(signedOn === '' && { signedOn: 'Enter the day.' }),
  ...(!isChecked && { isChecked: 'Confirm that everybody signed.' }),
})
