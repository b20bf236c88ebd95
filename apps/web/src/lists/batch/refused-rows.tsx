import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { changesOf } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import type { Write } from '~/ui/undo.ts'
import {
  type BatchAction,
  type RefusedRow,
  faultsIn,
  messageIn,
  newerVersion,
  runBatch,
} from './run-batch.ts'

interface Props<Row> {
  readonly action: BatchAction<Row>
  readonly refused: readonly RefusedRow<Row>[]
  readonly nameOf: (row: Row) => string
  /** Called with the rows that are still not changed. */
  readonly onEnd: (left: readonly RefusedRow<Row>[]) => void
}

/** The rows that a batch did not change, with the fields that they lack; they are tried again together. */
export default function RefusedRows<Row extends { readonly id: string }>(props: Props<Row>) {
  const { action, nameOf, onEnd } = props
  const [refused, setRefused] = useState(props.refused)
  const form = useForm<Record<string, string>>()
  const draft = useFormDraft(form, action.title)
  const end = (left: readonly RefusedRow<Row>[]) => {
    draft.end()
    onEnd(left)
  }
  const fieldsOf = (row: RefusedRow<Row>) =>
    faultsIn(row.answer).flatMap(({ field }) => {
      const fact = action.facts && Object.hasOwn(action.facts, field) ? action.facts[field] : undefined
      return fact ? [{ field, fact }] : []
    })
  const again = async (values: Record<string, string>) => {
    const writes = new Map(refused.map((one) => [one.row, withFields(one, values, fieldsOf(one))]))
    const rows = [...writes.keys()]
    const left = await runBatch(action, rows, undefined, (row) => writes.get(row) ?? action.write(row))
    if (left.length === 0) end([])
    else setRefused(left)
  }
  const { isSubmitting } = form.formState
  const count = refused.length === 1 ? '1 was' : `${refused.length} were`
  return (
    <Dialog title={action.title} help={`${count} not changed.`} onClose={() => onEnd(refused)}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(again)(event)}>
        <ul
          aria-label="Not changed"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
          tabIndex={0}
          className="-mx-6 max-h-[50vh] overflow-y-auto border-y border-line"
        >
          {refused.map((one) => (
            <li
              key={one.row.id}
              className="grid gap-2 border-b border-line px-6 py-2.5 text-13 last:border-0"
            >
              <span className="flex items-start gap-2">
                <CircleX className="mt-0.5 flex-none text-late-text" />
                <span className="grid gap-0.5">
                  <span className="font-medium">{nameOf(one.row)}</span>
                  <span className="text-2">{messageIn(one.answer)}</span>
                </span>
              </span>
              {fieldsOf(one).map(({ field, fact }) => (
                <FormFact key={field} form={form} fact={fact} field={keyOf(one.row, field)} />
              ))}
            </li>
          ))}
        </ul>
        <DialogFooter action="Try again" back="Close" isSending={isSubmitting} onBack={() => end(refused)} />
      </form>
    </Dialog>
  )
}

const keyOf = (row: { readonly id: string }, field: string) => `${row.id}_${field}`

/** The write with the typed fields, and based on the newest version: the person has read that it changed. */
function withFields<Row extends { readonly id: string }>(
  { row, write: { route, input }, answer }: RefusedRow<Row>,
  values: Readonly<Record<string, string>>,
  fields: readonly {
    readonly field: string
    readonly fact: NonNullable<BatchAction<Row>['facts']>[string]
  }[],
): Write {
  const typed = Object.fromEntries(fields.map(({ field }) => [field, values[keyOf(row, field)] ?? '']))
  const filled = Object.keys(typed).filter((field) => typed[field]?.trim())
  const facts = Object.fromEntries(fields.map(({ field, fact }) => [field, fact]))
  const version = newerVersion(answer)
  return {
    route,
    input: {
      ...input,
      body: { ...input.body, ...changesOf(facts, typed, filled), ...(version !== undefined && { version }) },
    },
  }
}
