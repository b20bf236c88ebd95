import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '~/ui/toast.ts'
import { useSavedOnLeaving } from './use-saved-on-leaving.ts'
import { type BeginEdit, useInPlaceEdit } from './in-place-edit.ts'
import { InPlaceShell } from './in-place-shell.tsx'
import { InPlaceTrigger } from './in-place-trigger.tsx'
import { TextInput, unfinishedIn } from './text-input.tsx'

interface Props {
  /** "phone" */
  readonly name: string
  /** In input format; empty for none. */
  readonly value: string
  /** In display format, if it differs from the text. */
  readonly shown?: ReactNode
  readonly isLink?: boolean
  readonly reason?: string | undefined
  readonly type?: 'text' | 'tel' | 'email' | 'date' | 'datetime-local'
  readonly inputMode?: 'numeric' | 'decimal'
  readonly maxLength: number
  /** Common values, suggested while typing. */
  readonly suggestions?: readonly string[]
  /** Client-side validation of the text. */
  readonly check?: (text: string) => string | undefined
  readonly begin: BeginEdit<string>
  readonly aside?: ReactNode
  /** Shown under the field while it is open. */
  readonly hint?: (text: string) => ReactNode
}

/** A value that turns into an input: Enter and blur save, Esc cancels. A refused text stays in the input. */
export function InPlaceText(props: Props) {
  const { name, value, shown, begin, aside, hint, isLink, reason, suggestions, check, ...input } = props
  const listId = useId()
  const [text, setText] = useState<string>()
  const { error, setError, ...edit } = useInPlaceEdit(begin)
  const sent = useRef<string>(undefined)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  const trigger = useRef<HTMLButtonElement>(null)
  const unfinished = useRef<string>(undefined)

  const unsaved = () =>
    text !== undefined && text !== value && (text !== sent.current || error !== undefined)
      ? `${capital(name)}: “${text}”`
      : undefined
  useSavedOnLeaving(unsaved, () => {
    const fault = unfinished.current ?? check?.(text ?? '')
    if (fault === undefined) void edit.save(text ?? '', () => true)
    else toast.error(fault, { description: `${capital(name)}: “${text}” was not saved.` })
  })

  const forget = () => {
    setText(undefined)
    edit.close()
  }
  const close = (returnsFocus: boolean) => {
    // Removing the input fires blur: its text has been handled.
    sent.current = text
    if (!returnsFocus) return forget()
    // Synchronously: a key that follows would find no focused element, and lose the focus when it returns
    // later.
    flushSync(forget)
    trigger.current?.focus()
  }
  const submit = (field: HTMLInputElement, returnsFocus: boolean) => {
    unfinished.current = unfinishedIn(field)
    if (unfinished.current) return setError(unfinished.current)
    if (text === undefined || text === sent.current) return
    if (text === value && !edit.isBusy()) return close(returnsFocus)
    sent.current = text
    const fault = check?.(text)
    setError(fault)
    if (fault !== undefined) return
    void edit.save(text, () => {
      // A person who went on typing is not interrupted.
      if (latest.current !== text) return false
      close(returnsFocus)
      return true
    })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close(true)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    // Enter retries a refused text.
    sent.current = undefined
    submit(event.currentTarget, true)
  }
  if (text === undefined) {
    return (
      <InPlaceShell aside={aside}>
        <InPlaceTrigger
          name={name}
          shown={shown ?? (value || undefined)}
          {...(isLink && { isLink })}
          reason={reason}
          button={trigger}
          onOpen={() => {
            sent.current = undefined
            edit.open()
            setText(value)
          }}
        />
      </InPlaceShell>
    )
  }
  return (
    <InPlaceShell error={error}>
      <TextInput
        {...input}
        ref={focusAll}
        aria-label={capital(name)}
        list={suggestions && listId}
        aria-invalid={error !== undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          unfinished.current = unfinishedIn(event.target)
          setText(event.target.value)
        }}
        onKeyDown={press}
        onBlur={(event) => submit(event.target, false)}
        className="-my-1 h-7 px-1.5 text-13"
      />
      {suggestions ? (
        <datalist id={listId}>
          {suggestions.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </datalist>
      ) : null}
      {hint?.(text)}
    </InPlaceShell>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Once, when the input appears: typing replaces the old value. */
function focusAll(field: HTMLInputElement | null): void {
  field?.select()
}
