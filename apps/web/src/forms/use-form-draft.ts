import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useMe } from '~/session/me.ts'
import { formDraftKey, readDraft, writeDraft } from './stored-draft.ts'

interface Draft {
  /** Version of the record that filled the fields, used to detect later changes. */
  readonly version?: number
  readonly values: Readonly<Record<string, string>>
  /** The field values before typing, so that typed values can be rebased onto later saves. */
  readonly from?: Readonly<Record<string, unknown>>
}

/**
 * Stores the values of a form as a draft until they are saved or discarded by a button: Esc, a press outside,
 * navigation and a reload lose nothing. The form opens with the draft.
 * @param about the subject: "new lead", or the id of the record
 * @param newest the current version; the first one filled the fields, later ones are other people's saves
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
    /** A draft was restored, and the person should know. */
    isRestored: draft !== undefined,
    /** The base version of the typed values. */
    version: draft?.version ?? version,
    /** The values before typing; absent without a restored draft. */
    from: draft?.from,
    /** Discards the draft: it is saved or not wanted. */
    forget,
    /**
     * Stops saving drafts: the form now has another subject, and the next form must not open with its values.
     */
    end: () => {
      isEnded.current = true
      forget()
    },
    startAfresh: () => {
      setDraft(undefined)
      form.reset()
      forget()
    },
    /** The fields were refilled from another version. */
    reopen: (from: number) => {
      setDraft(undefined)
      setVersion(from)
      forget()
    },
  }
}

/** The rows of a form are new objects at each read. */
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function read(key: string): Draft | undefined {
  const { version, values, from } = readDraft<Draft>(key)
  if (!values || Object.keys(values).length === 0) return undefined
  return { ...(typeof version === 'number' && { version }), values, ...(from && { from }) }
}
