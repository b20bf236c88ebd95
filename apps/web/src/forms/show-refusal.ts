import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isServerError, messageOf } from '../api/server-error.ts'

/** Puts the server's words at the fields they are about, and above the form what is about none of them. */
export function showRefusal<V extends FieldValues>(error: unknown, form: UseFormReturn<V>): void {
  const errors = isServerError(error) ? (error.body.errors ?? []) : []
  const atFields = errors.filter(({ field }) => field in form.getValues())
  for (const { field, message } of atFields) {
    form.setError(field as Path<V>, { type: 'server', message }, { shouldFocus: true })
  }
  if (atFields.length < errors.length || atFields.length === 0) {
    form.setError('root', { type: 'server', message: messageOf(error) })
  }
}
