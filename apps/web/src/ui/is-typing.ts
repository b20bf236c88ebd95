/** True when a key belongs to the focused element: a field, an open dialog or menu, or a browser shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const { target } = event
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null &&
    // A checkbox does not use Esc.
    !(event.key === 'Escape' && target.matches('[type=checkbox]'))
  )
}
