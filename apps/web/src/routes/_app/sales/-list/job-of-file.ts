/**
 * The job whose number the name of a file has: "J-1065 permit.pdf", "j1065_plan-set.pdf". Undefined for none, and for a
 * name with two of them.
 */
export function jobOfFile(fileName: string, jobNumbers: readonly string[]): string | undefined {
  const written = new Set(
    [...fileName.matchAll(/(?<![a-z\d])([a-z]{1,4})[-_ ]?(\d+)(?!\d)/gi)].map(
      ([, letters = '', digits = '']) => `${letters}-${digits}`.toUpperCase(),
    ),
  )
  const found = jobNumbers.filter((number) => written.has(number.toUpperCase()))
  return found.length === 1 ? found[0] : undefined
}
