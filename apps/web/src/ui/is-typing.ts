/** Whether a key belongs to what has the focus: a field, an open dialog or menu, or a chord of the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const { target } = event
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null &&
    // A tick box has no use for Esc.
    !(event.key === 'Escape' && target.matches('[type=checkbox]'))
  )
}
