import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Says at each field what is wrong with it, and gives the focus to the one that stands highest: a form has its values
 * in the order of its fields. Of several faults of one field the first is said.
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
