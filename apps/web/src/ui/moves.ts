/**
 * Returns a predicate that tells, for each pointer event, whether the pointer moved since the last one. An
 * element that appears or scrolls under a resting pointer fires events too, and nobody pointed at it.
 */
export function moves(): (event: PointerEvent) => boolean {
  let before: string | undefined
  return ({ screenX, screenY }) => {
    const was = before
    before = `${screenX} ${screenY}`
    return before !== was
  }
}
