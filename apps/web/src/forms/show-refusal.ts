import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isKeyOf } from '@crm/domain/own'
import { onceOnline } from '~/api/once-online.ts'
import { isServerError, messageOf } from '~/api/server-error.ts'
import { showFaults } from './show-faults.ts'

/**
 * Shows the server's messages at their fields, and the others above the form.
 * @param typedAs maps server fields to form fields with other names
 */
export function showRefusal<V extends FieldValues>(
  error: unknown,
  form: UseFormReturn<V>,
  typedAs: Readonly<Record<string, Path<V>>> = {},
): void {
  const errors = (isServerError(error) ? (error.body.errors ?? []) : []).map(
    ({ field, message }) => [typedAs[field] ?? field, message] as const,
  )
  const atFields = errors.filter(([field]) => isKeyOf(form.getValues(), field))
  showFaults(atFields, form)
  if (atFields.length < errors.length || atFields.length === 0) {
    const message = messageOf(error)
    form.setError('root', { type: 'server', message })
    onceOnline(error, () => {
      if (form.formState.errors.root?.message === message) form.clearErrors('root')
    })
  }
}
