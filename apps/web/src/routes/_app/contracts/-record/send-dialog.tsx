import { contracts } from '@crm/contract'
import type { Contract, ContractPreview } from '@crm/contract/web/contract-shapes'
import { signingDays } from '@crm/domain/contracts/states'
import { type SignerRole, signerRoles } from '@crm/domain/contracts/templates'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Send from 'lucide-react/icons/send'
import { type FormEvent, type ReactNode, useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { Field } from '~/forms/field.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { TextArea } from '~/forms/text-area.tsx'
import { FactInPlace } from '~/records/facts/fact-in-place.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { LeadEmail } from '~/kinds/leads/lead-email.tsx'
import { plannedSigners } from '~/kinds/contracts/contract-subject.ts'
import { contractKind } from '../-contract-kind.ts'
import { focusNotice } from './focus-notice.ts'

interface Props {
  readonly contract: Contract
  readonly onClose: () => void
}

/** Shows each signer's name and email address and the document's blanks before anything is mailed. */
export function SendDialog({ contract: opened, onClose }: Props) {
  const params = { id: opened.id }
  // Email addresses are edited here, so the contract and its preview change under the dialog.
  const contract = useQuery(routeQuery(contracts.get, { params })).data ?? opened
  const preview = useQuery(routeQuery(contracts.preview, { params })).data
  const [message, setMessage] = useState('')
  const [answer, setAnswer] = useState<boolean>()
  const [fault, setFault] = useState<string>()
  const changing = useSend(contracts.update, { quiet: true })
  const sending = useSend(contracts.send, { quiet: true })
  const [isDone, setDone] = useState(false)
  const isAsked = preview?.missing.some(({ field }) => field === 'usesSubcontractors') || answer !== undefined
  const isBusy = sending.isPending || changing.isPending || isDone
  const error = sending.error ?? changing.error
  const go = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (isAsked && answer === undefined) {
      setFault('Choose Yes or No.')
      return
    }
    try {
      let { version } = contract
      if (answer !== undefined && contract.usesSubcontractors !== answer) {
        const body = { usesSubcontractors: answer, version }
        ;({ version } = await changing.mutateAsync({ params, body }))
      }
      const read = preview?.formVersion ?? undefined
      await sending.mutateAsync({
        params,
        body: {
          version,
          ...(message.trim() && { message }),
          ...(read !== undefined && { formVersion: read }),
        },
      })
      setDone(true)
      toast.done(`${contract.contractId} sent to ${contract.lead.fullName}`)
      onClose()
      focusNotice(contract.id)
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <Dialog
      title={`Send contract ${contract.contractId}?`}
      help={`Open for ${signingDays} days. The text becomes final.`}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void go(event)}>
        <FormError message={error ? messageOf(error) : undefined} />
        <ol className="grid gap-3 text-13">
          {plannedSigners(contract).map(({ name, role }, at) => (
            <li key={role} className="flex gap-2.5">
              <span className="grid size-5 flex-none place-items-center rounded-full bg-active text-11 font-strong text-2">
                {at + 1}
              </span>
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{nameOf(role, name, preview)}</p>
                <p className="text-12 text-3">{ways[role]}</p>
                {role === 'buyer1' ? <LeadEmail leadId={contract.leadId} /> : null}
                {role === 'buyer2' ? (
                  <FactInPlace kind={contractKind} record={contract} field="secondBuyerEmail" />
                ) : null}
              </div>
            </li>
          ))}
        </ol>
        {preview?.addressNotes.map((words) => (
          <Amber key={words}>{words}</Amber>
        ))}
        {preview?.blanks.length ? <Amber>Left blank: {preview.blanks.join(', ')}.</Amber> : null}
        {preview?.warnings.map((words) => (
          <Amber key={words}>{words}</Amber>
        ))}
        {isAsked ? (
          <Subcontractors
            answer={answer}
            fault={fault}
            onAnswer={(given) => {
              setAnswer(given)
              setFault(undefined)
            }}
          />
        ) : null}
        <Field label="Message" help="Optional, in the email to the buyer.">
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={500}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
        </Field>
        <footer className="flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            <Send />
            Send contract
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const ways: Record<SignerRole, string> = {
  buyer1: `${signerRoles.buyer1}, by email`,
  buyer2: `${signerRoles.buyer2}, by email`,
  salesperson: `${signerRoles.salesperson}, signs here`,
  contractor: `${signerRoles.contractor}, signs here`,
}

/** The names in the document, once it has loaded. */
function nameOf(role: SignerRole, planned: string, preview: ContractPreview | undefined): string {
  if (role === 'salesperson') return preview?.salespersonName ?? planned
  return role === 'contractor' ? (preview?.contractorName ?? planned) : planned
}

const Amber = ({ children }: { readonly children: ReactNode }) => (
  <p className="flex gap-2 rounded-card border border-warn-line bg-warn-ground px-3 py-2 text-13">
    <CircleAlert className="icon-14 mt-0.5 flex-none text-warn-text" />
    <span className="min-w-0 break-words">{children}</span>
  </p>
)

interface SubcontractorsProps {
  readonly answer: boolean | undefined
  readonly fault: string | undefined
  readonly onAnswer: (answer: boolean) => void
}

/** No record names the installer, so a person answers before sending. */
const Subcontractors = ({ answer, fault, onAnswer }: SubcontractorsProps) => (
  <fieldset className="grid gap-1.5 text-13" aria-invalid={fault !== undefined}>
    <legend className="font-medium">Will a subcontractor work on it?</legend>
    <div className="mt-1 flex gap-4">
      {([true, false] as const).map((one) => (
        <label key={String(one)} className="flex min-h-8 items-center gap-2 max-sm:min-h-11">
          <input
            type="radio"
            name="subcontractors"
            className="size-4 flex-none accent-(--primary)"
            checked={answer === one}
            onChange={() => onAnswer(one)}
          />
          {one ? 'Yes' : 'No'}
        </label>
      ))}
    </div>
    {fault ? (
      <p role="alert" className="text-12 text-late-text">
        {fault}
      </p>
    ) : null}
  </fieldset>
)
