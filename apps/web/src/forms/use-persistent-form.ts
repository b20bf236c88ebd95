import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { rebaseValues } from './rebase-values.ts'
import { useFormDraft } from './use-form-draft.ts'

/**
 * A form that stays open after saving. Other people's saves appear while nothing is typed; typed values keep
 * their base version, so that the second person gets a conflict and can `rebase` onto the newer values.
 * @param newest the record as last read
 * @param about names its draft
 */
export function usePersistentForm<R extends { readonly version: number }, V extends FieldValues>(
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
    // Before the draft is forgotten: filling the fields counts as typing and stores a draft.
    form.reset(valuesOf(record))
    draft.reopen(record.version)
  }
  /**
   * Rebases the typed values onto what another person saved meanwhile; returns the values they were based on.
   */
  const rebase = (theirs: R): V => {
    const before = { ...(form.formState.defaultValues as V), ...draft.from }
    const values = rebaseValues(before, form.getValues(), valuesOf(theirs))
    open(theirs)
    form.reset(values, { keepDefaultValues: true })
    return before
  }
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the fields are the form's own state, and follow other people's saves
    if (newest.version > opened && !isDirty) open(newest)
  })
  return { form, draft, open, rebase }
}
