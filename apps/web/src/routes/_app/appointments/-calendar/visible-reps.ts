import type { Calendar, LightAppointment } from '@crm/contract/web/appointment-shapes'

export interface VisibleRep {
  readonly id: string
  readonly name: string | null
  readonly count: number
}

/** The appointments of all lanes, sorted by time. */
export const inOneList = (calendar: Calendar | undefined): LightAppointment[] =>
  (calendar?.lanes ?? [])
    .flatMap(({ repId, repName, appointments }) => appointments.map((one) => ({ ...one, repId, repName })))
    .toSorted((a, b) =>
      a.dateTime === b.dateTime ? (a.id < b.id ? -1 : 1) : a.dateTime < b.dateTime ? -1 : 1,
    )

/** The reps of the appointments, sorted by name; unassigned ones come last. */
export function repsOf(all: readonly LightAppointment[]): VisibleRep[] {
  const byRep = Map.groupBy(all, ({ repId }) => repId ?? 'none')
  return [...byRep]
    .map(([id, held]) => ({ id, name: held[0]?.repName ?? null, count: held.length }))
    .toSorted((a, b) => (a.name ?? '\uFFFF').localeCompare(b.name ?? '\uFFFF'))
}

/** Choosing everybody is the same as choosing nobody: no filter. */
export function withRep(
  reps: readonly VisibleRep[],
  chosen: readonly string[] | undefined,
  id: string,
  isOn: boolean,
): string | undefined {
  const before = chosen ?? reps.map((rep) => rep.id)
  const after = isOn ? [...before, id] : before.filter((one) => one !== id)
  return after.length === 0 || reps.every((rep) => after.includes(rep.id)) ? undefined : after.join('|')
}

/** Colors for as many reps as have a chip; they differ in lightness too. */
const edges = 6

/** The color of each rep's cards and chip, by the order of the chips; initials say the same. */
export const edgesOf =
  (reps: readonly VisibleRep[]) =>
  (repId: string | null): string => {
    const at = reps.findIndex(({ id }) => id === (repId ?? 'none'))
    return at === -1 || (repId ?? 'none') === 'none'
      ? 'var(--chart-rest)'
      : `var(--chart-${(at % edges) + 1})`
  }
