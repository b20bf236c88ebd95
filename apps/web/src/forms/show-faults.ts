import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Sets the errors of the fields and focuses the topmost one: form values are in field order. Of several
 * errors of one field, the first is shown.
 */
export function showFaults<V extends FieldValues>(
  faults: readonly (readonly [field: string, message: string])[],
  form: UseFormReturn<V>,
): void {
  const fields = Object.keys(form.getValues())
  const place = (path: string) => fields.indexOf(path.split('.', 1)[0] ?? path)
  faults
    .filter(([path], at) => faults.findIndex(([one]) => one === path) === at)
    .toSorted(([one], [other]) => place(one) - place(other))
    .forEach(([path, message], at) => form.setError(path as Path<V>, { message }, { shouldFocus: at === 0 }))
}
