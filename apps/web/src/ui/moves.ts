/**
 * Answers, of one pointer event after the other, whether the pointer moved since the one before. What appears or scrolls
 * under a pointer at rest has events of its own, and nobody pointed at it.
 */
export function moves(): (event: PointerEvent) => boolean {
  let before: string | undefined
  return ({ screenX, screenY }) => {
    const was = before
    before = `${screenX} ${screenY}`
    return before !== was
  }
}
