/** A drawing as the wire has it: strokes in a box of 600 by 200, x and y in turn. */

/** The box, whatever the size of the screen that it was drawn on. */
const box = { width: 600, height: 200 }

/** What the wire takes: more strokes than a name has, and more points than a hand needs. */
const mostStrokes = 80
const mostPoints = 600

interface Point {
  readonly x: number
  readonly y: number
}

/** @param width of what it was drawn on, in the same pixels as the points */
export const strokesOf = (drawn: readonly (readonly Point[])[], width: number): number[][] =>
  drawn
    .filter(({ length }) => length > 0)
    .slice(0, mostStrokes)
    .map((points) =>
      thinned(points).flatMap(({ x, y }) => [
        fitted((x * box.width) / width, box.width),
        fitted((y * box.width) / width, box.height),
      ]),
    )

/** Every nth of too many points, so that first and shape stay. */
function thinned(points: readonly Point[]): readonly Point[] {
  const every = Math.ceil(points.length / mostPoints)
  return points.filter((_, at) => at % every === 0)
}

const fitted = (place: number, most: number) => Math.round(Math.min(most, Math.max(0, place)) * 10) / 10
