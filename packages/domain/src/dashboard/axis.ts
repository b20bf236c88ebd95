/** Ticks of an axis from zero: four or five steps of 1, 2, 2.5 or 5 times a power of ten, just above the largest value. */
export function axisTicks(most: number): readonly number[] {
  if (most <= 0) return [0]
  const unit = 10 ** Math.floor(Math.log10(most / 4))
  const step = Math.max(([1, 2, 2.5, 5, 10].find((one) => one * unit * 5 >= most) ?? 10) * unit, 1)
  const whole = Number.isInteger(step) ? step : Math.ceil(step)
  const steps = Math.ceil(most / whole)
  return Array.from({ length: steps + 1 }, (_, at) => at * whole)
}
