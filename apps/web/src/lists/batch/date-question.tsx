import { useRef, useState } from 'react'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { Field } from '~/forms/field.tsx'
import { TextInput, unfinishedIn } from '~/forms/text-input.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface Question {
  /** "Set 10 jobs to Submitted" */
  readonly title: string
  /** "Permit submitted on" */
  readonly label: string
  /** The proposed day, `YYYY-MM-DD`. */
  readonly value: string
  /** The last possible day. */
  readonly max?: string
  readonly verb: string
}

/** Asks for one day for all selected rows; undefined when the person changes their mind. */
export const askDate = (question: Question): Promise<string | undefined> =>
  askPerson<string | undefined>((answer) => <DateQuestion {...question} onAnswer={answer} />)

interface Props extends Question {
  readonly onAnswer: (day: string | undefined) => void
}

/** Enter confirms the proposed day. */
function DateQuestion({ title, label, value: proposed, max, verb, onAnswer }: Props) {
  const [value, setValue] = useState(proposed)
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog title={title} onClose={() => onAnswer(undefined)}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const missing = unfinishedIn(input.current) ?? (value === '' ? 'This is needed.' : undefined)
          if (missing === undefined) onAnswer(value)
          else setFault(missing)
        }}
      >
        <Field label={label} error={fault}>
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              type="date"
              {...(max !== undefined && { max })}
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </Field>
        <DialogFooter action={verb} isSending={false} onBack={() => onAnswer(undefined)} />
      </form>
    </Dialog>
  )
}
