import type { WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { useRef, useState } from 'react'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { Field } from '~/forms/field.tsx'
import { Select } from '~/forms/select.tsx'
import { TextInput, unfinishedIn } from '~/forms/text-input.tsx'
import { usePickList } from '~/kinds/catalog/catalog-entries.ts'
import { askPerson } from '~/records/edit/questions.tsx'
import { Dialog } from '~/ui/dialog.tsx'

/** Asks once for the reason and the review day of a hold; undefined when the person changes their mind. */
export const askHold = (title: string): Promise<WebSaleChanges | undefined> =>
  askPerson<WebSaleChanges | undefined>((answer) => <HoldQuestion title={title} onAnswer={answer} />)

interface Props {
  readonly title: string
  readonly onAnswer: (changes: WebSaleChanges | undefined) => void
}

function HoldQuestion({ title, onAnswer }: Props) {
  const reasons = usePickList('holdReason')
  const [holdReason, setReason] = useState('')
  const [reviewDate, setReviewDate] = useState('')
  const [faults, setFaults] = useState<{ readonly reason?: string; readonly day?: string | undefined }>({})
  const day = useRef<HTMLInputElement>(null)
  return (
    <Dialog title={title} onClose={() => onAnswer(undefined)}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const unfinished = unfinishedIn(day.current)
          if (holdReason === '') setFaults({ reason: 'Choose a reason.' })
          else if (unfinished !== undefined) setFaults({ day: unfinished })
          else onAnswer({ onHold: true, holdReason, ...(reviewDate && { reviewDate }) })
        }}
      >
        <Field label="Reason" error={faults.reason}>
          {(control) => (
            <Select
              {...control}
              none="Choose a reason"
              choices={reasons.map((value) => ({ value, label: value }))}
              value={holdReason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Field label="Review on" isOptional error={faults.day}>
          {(control) => (
            <TextInput
              {...control}
              ref={day}
              type="date"
              value={reviewDate}
              onChange={({ target }) => setReviewDate(target.value)}
            />
          )}
        </Field>
        <DialogFooter action="Put on hold" isSending={false} onBack={() => onAnswer(undefined)} />
      </form>
    </Dialog>
  )
}
