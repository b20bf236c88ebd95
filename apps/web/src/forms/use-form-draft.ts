import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useMe } from '../session/me.ts'
import { formDraftKey, readDraft, writeDraft } from './kept-draft.ts'

interface Draft {
  /** Of the record that the fields were filled from; what somebody else changed since is found by it. */
  readonly version?: number
  readonly values: Readonly<Record<string, string>>
  /** What stood in those fields before, so that what was typed can be put on top of what others saved since. */
  readonly from?: Readonly<Record<string, unknown>>
}

/**
 * What is typed into a form stays in the browser until it is saved or thrown away by its own button: Esc, a press
 * beside it, another page and a reload lose nothing. The form opens with it.
 * @param about what it is about: "new lead", or the id of the record
 * @param newest of the record; the first one counts, of which the fields were filled: later ones are of what others saved
 */
export function useFormDraft<V extends FieldValues>(form: UseFormReturn<V>, about: string, newest?: number) {
  const key = formDraftKey(useMe().id, about)
  const [version, setVersion] = useState(newest)
  const [draft, setDraft] = useState(() => read(key))
  const isEnded = useRef(false)
  useEffect(() => {
    for (const [field, value] of Object.entries(draft?.values ?? {}))
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
    const basedOn = draft?.version ?? version
    const { unsubscribe } = form.watch((values) => {
      if (isEnded.current) return
      const defaults: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {}
      const typed = Object.entries(values).filter(([field, value]) => !isEqual(value, defaults[field]))
      writeDraft(
        key,
        typed.length === 0
          ? undefined
          : {
              ...(basedOn !== undefined && { version: basedOn }),
              values: Object.fromEntries(typed),
              from: Object.fromEntries(typed.map(([field]) => [field, defaults[field]])),
            },
      )
    })
    return unsubscribe
  }, [form, key, version, draft])
  const forget = () => writeDraft(key, undefined)
  return {
    /** It is there again, and the person should know. */
    isRestored: draft !== undefined,
    /** The version that the typed words are based on. */
    version: draft?.version ?? version,
    /** What stood in the fields before those words; absent where none are there again. */
    from: draft?.from,
    /** It is saved, or not wanted. */
    forget,
    /** What is typed from now on is about something else, and the next form must not open with it. */
    end: () => {
      isEnded.current = true
      forget()
    },
    startAfresh: () => {
      setDraft(undefined)
      form.reset()
      forget()
    },
    /** The fields are filled anew, of another version. */
    reopen: (from: number) => {
      setDraft(undefined)
      setVersion(from)
      forget()
    },
  }
}

/** Rows of a form are other ones each time that they are read. */
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function read(key: string): Draft | undefined {
  const { version, values, from } = readDraft<Draft>(key)
  if (!values || Object.keys(values).length === 0) return undefined
  return { ...(typeof version === 'number' && { version }), values, ...(from && { from }) }
}
