/** A drawing in API format: strokes in a box of 600 by 200, x and y alternating. */

/** The box, independent of the screen's size. */
const box = { width: 600, height: 200 }

/**
 * Limits of the API: more strokes than a name has, more points than a signature needs, and 64 kB in all
 * (A-578).
 */
const mostStrokes = 80
const mostPoints = 600
const mostPointsInAll = 4_000

interface Point {
  readonly x: number
  readonly y: number
}

/** @param width of the canvas, in the same pixels as the points */
export function strokesOf(drawn: readonly (readonly Point[])[], width: number): number[][] {
  const strokes = drawn.filter(({ length }) => length > 0).slice(0, mostStrokes)
  const points = strokes.reduce((sum, { length }) => sum + Math.min(length, mostPoints), 0)
  // Rounding up adds at most one point per stroke.
  const most = Math.floor(mostPoints * Math.min(1, (mostPointsInAll - mostStrokes) / points))
  return strokes.map((stroke) =>
    thinned(stroke, Math.max(1, most)).flatMap(({ x, y }) => [
      fitted((x * box.width) / width, box.width),
      fitted((y * box.width) / width, box.height),
    ]),
  )
}

/** Keeps every nth of too many points: the first point and the shape stay. */
function thinned(points: readonly Point[], most: number): readonly Point[] {
  const every = Math.ceil(points.length / most)
  return points.filter((_, at) => at % every === 0)
}

const fitted = (place: number, most: number) => Math.round(Math.min(most, Math.max(0, place)) * 10) / 10
