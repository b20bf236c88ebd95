import { useRef, useState, type ReactNode } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import type { Choice } from './choice.ts'
import { type BeginEdit, useInPlaceEdit } from './in-place-edit.ts'
import { InPlaceShell } from './in-place-shell.tsx'
import { InPlaceTrigger } from './in-place-trigger.tsx'

const ChoicePopup = lazyPart(() => import('./choice-popup.tsx'))

interface Props {
  readonly name: string
  readonly choices: readonly Choice[]
  readonly value: string | null
  /** Label of the empty option; its presence makes the field optional. */
  readonly none?: string
  readonly shown?: ReactNode
  readonly reason?: string | undefined
  readonly begin: BeginEdit<string | null>
  readonly aside?: ReactNode
}

/** A read-only field that opens a list of its options; a choice saves at once. */
export function InPlaceChoice({ name, choices, value, none, shown, reason, begin, aside }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { error, ...edit } = useInPlaceEdit(begin)
  const trigger = useRef<HTMLButtonElement>(null)
  const choose = (next: string | null) => {
    setOpen(false)
    if (next !== value)
      void edit.save(next, () => {
        edit.close()
        return true
      })
  }
  return (
    <InPlaceShell error={error} aside={aside}>
      <span className="relative block">
        <InPlaceTrigger
          name={name}
          shown={shown ?? choices.find((choice) => choice.value === value)?.label ?? value ?? undefined}
          reason={reason}
          button={trigger}
          onOpen={() => {
            edit.close()
            edit.open()
            setOpen(true)
          }}
        />
        {isOpen ? (
          <ChoicePopup
            label={name}
            choices={none === undefined ? choices : [{ value: '', label: none }, ...choices]}
            value={value ?? ''}
            onChoose={(next) => choose(next === '' ? null : next)}
            onClose={() => setOpen(false)}
            onReturnFocus={() => trigger.current?.focus()}
          />
        ) : null}
      </span>
    </InPlaceShell>
  )
}
