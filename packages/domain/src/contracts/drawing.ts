/** Drawn signatures: a dot is not enough. */

/** Minimum length in a box of 600 by 200; shorter than the shortest initials. */
export const minDrawingLength = 60

/** Total length of the strokes. Each stroke alternates x and y. */
export const totalStrokeLength = (strokes: readonly (readonly number[])[]): number =>
  strokes.reduce((sum, stroke) => sum + strokeLength(stroke), 0)

function strokeLength(stroke: readonly number[]): number {
  let length = 0
  for (let index = 2; index + 1 < stroke.length; index += 2) {
    length += Math.hypot(
      (stroke[index] ?? 0) - (stroke[index - 2] ?? 0),
      (stroke[index + 1] ?? 0) - (stroke[index - 1] ?? 0),
    )
  }
  return length
}
