/** Grows a text area to fit its content, in browsers without `field-sizing`. */
export function autosize(box: HTMLTextAreaElement | null): void {
  if (!box || CSS.supports('field-sizing', 'content')) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}
