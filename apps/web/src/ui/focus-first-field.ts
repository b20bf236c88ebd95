/** Focuses the first field in it, not the close button; returns whether there is one. */
export function focusFirstField(box: Element | null): boolean {
  const field = box?.querySelector<HTMLElement>(fields)
  field?.focus()
  return field !== undefined && field !== null
}

const fields = 'input:enabled, select:enabled, textarea:enabled'
