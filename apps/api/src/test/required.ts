/** Asserts that a value is present. */
export function required<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('What the test speaks of is not there.')
  return value
}
