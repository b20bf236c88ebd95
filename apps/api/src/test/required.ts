/** What has to be there for the test to make sense. */
export function required<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('What the test speaks of is not there.')
  return value
}
