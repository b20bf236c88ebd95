/** Makes a field as high as what is written in it, where the browser does not do that by itself (`field-sizing`). */
export function grow(box: HTMLTextAreaElement | null): void {
  if (!box || CSS.supports('field-sizing', 'content')) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}
