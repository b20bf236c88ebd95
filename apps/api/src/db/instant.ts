/**
 * A `timestamptz` as the wire has it, `2026-11-21T08:03:26.123Z`, from `2026-11-21 08:03:26.1234+00`, as PostgreSQL
 * writes it on connections in UTC. A list of 50 leads has two hundred of them: making a Date of each, and text of it
 * again, took longer than reading the rows.
 */
export function instantOf(text: string): string {
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
