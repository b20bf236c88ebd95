import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { rebaseValues } from './rebase-values.ts'
import { useFormDraft } from './use-form-draft.ts'

/**
 * A form that stays open, saved or not. What others save stands in it at once while nothing is typed; what is typed stays,
 * and is sent with the version it is based on, so that whoever is second hears of it, and has theirs beside it (`rebase`).
 * @param newest as it was read last
 * @param about names its draft
 */
export function useStandingForm<R extends { readonly version: number }, V extends FieldValues>(
  newest: R,
  about: string,
  valuesOf: (record: R) => V,
) {
  const form = useForm<V>({ defaultValues: valuesOf(newest) as DefaultValues<V> })
  const draft = useFormDraft(form, about, newest.version)
  const [opened, setOpened] = useState(newest.version)
  const { isDirty } = form.formState
  const open = (record: R) => {
    setOpened(record.version)
    // Before the draft is forgotten: what fills the fields is seen as typed, and kept as a draft of it.
    form.reset(valuesOf(record))
    draft.reopen(record.version)
  }
  /** Puts what was typed on top of what somebody else saved meanwhile; answers what it was typed on. */
  const rebase = (theirs: R): V => {
    const before = { ...(form.formState.defaultValues as V), ...draft.from }
    const values = rebaseValues(before, form.getValues(), valuesOf(theirs))
    open(theirs)
    form.reset(values, { keepDefaultValues: true })
    return before
  }
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the fields are the form's own, and follow what others saved
    if (newest.version > opened && !isDirty) open(newest)
  })
  return { form, draft, open, rebase }
}
