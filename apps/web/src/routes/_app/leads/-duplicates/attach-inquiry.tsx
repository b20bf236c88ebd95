import { webNotes } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { messageOf } from '~/api/server-error.ts'
import { useSend } from '~/api/send.ts'
import { Field } from '~/forms/field.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { TextArea } from '~/forms/text-area.tsx'
import { useEdit } from '~/records/edit/use-edit.ts'
import { reasonsOf } from '~/records/facts/reasons.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import type { LeadValues } from '../-form/lead-values.ts'
import { leadKind } from '~/kinds/leads/lead-kind.ts'
import { planAttachment } from './plan-attachment.ts'

interface Props {
  readonly lead: WebLead
  readonly typed: LeadValues
  /** The typed address, in words. */
  readonly home: readonly string[]
  /** Back to the form, with everything that was typed. */
  readonly onBack: () => void
  /** Saved: the form can drop its draft. */
  readonly onDone: () => void
}

/** Attaches an inquiry to an existing lead: empty fields are filled, the rest becomes a note. */
export default function AttachInquiry({ lead: found, typed, home, onBack, onDone }: Props) {
  // The lead as it was found.
  const [lead] = useState(found)
  const [plan] = useState(planAttachment(typed, lead, reasonsOf(leadKind, useMe(), lead), home))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState(plan.note)
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const edit = useEdit(leadKind, lead)
  const write = useSend(webNotes.create, { quiet: true })

  const finish = async () => {
    if (note.trim() !== '') await write.mutateAsync({ body: { leadId: lead.id, body: note } })
    onDone()
    toast.done(`Added to ${lead.fullName}`)
    await navigate({ to: '/leads/$leadId', params: { leadId: lead.id } })
  }
  const tell = (refusal: unknown) => setError(messageOf(refusal))
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const fills = plan.fills.filter(({ field }) => !left.has(field))
    const filled =
      fills.length === 0
        ? Promise.resolve(lead)
        : edit.save(Object.fromEntries(fills.map(({ field, value }) => [field, value])), tell)
    filled.then((saved) => saved && finish()).catch(tell)
  }
  return (
    <>
      <FormBody
        isSending={edit.isSaving || write.isPending}
        onSubmit={save}
        footer={
          <>
            <Button type="submit" variant="primary" disabled={edit.isSaving || write.isPending}>
              Attach to {lead.fullName}
            </Button>
            <Button variant="quiet" onClick={onBack}>
              Back
            </Button>
          </>
        }
      >
        <FormError message={error} />
        <p className="text-13 text-2">
          This inquiry is added to {lead.fullName}, {lead.number}; no new lead is made.
        </p>
        {plan.fills.length > 0 ? (
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-13 font-medium text-2">Fill what {lead.fullName} lacks</legend>
            {plan.fills.map(({ field, label, value }) => (
              <label key={field} className="flex items-center gap-2.5 text-13">
                <input
                  type="checkbox"
                  className="size-4 accent-(--primary)"
                  checked={!left.has(field)}
                  onChange={({ target }) =>
                    setLeft(
                      new Set(target.checked ? [...left].filter((one) => one !== field) : [...left, field]),
                    )
                  }
                />
                <span className="text-3">{label}</span> {value}
              </label>
            ))}
          </fieldset>
        ) : null}
        <Field label="Note" help="Details that differ from the lead.">
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              maxLength={10_000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </FormBody>
    </>
  )
}
