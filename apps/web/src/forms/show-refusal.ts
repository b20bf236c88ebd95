import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { onceBack } from '../api/once-back.ts'
import { isServerError, messageOf } from '../api/server-error.ts'
import { showFaults } from './show-faults.ts'

/**
 * Puts the server's words at the fields they are about, and above the form what is about none of them.
 * @param typedAs the form's fields for those of the server that are typed otherwise
 */
export function showRefusal<V extends FieldValues>(
  error: unknown,
  form: UseFormReturn<V>,
  typedAs: Readonly<Record<string, Path<V>>> = {},
): void {
  const errors = (isServerError(error) ? (error.body.errors ?? []) : []).map(
    ({ field, message }) => [typedAs[field] ?? field, message] as const,
  )
  const atFields = errors.filter(([field]) => field in form.getValues())
  showFaults(atFields, form)
  if (atFields.length < errors.length || atFields.length === 0) {
    const message = messageOf(error)
    form.setError('root', { type: 'server', message })
    onceBack(error, () => {
      if (form.formState.errors.root?.message === message) form.clearErrors('root')
    })
  }
}
