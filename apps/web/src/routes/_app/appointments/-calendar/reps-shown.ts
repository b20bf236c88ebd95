import type { Calendar, LightAppointment } from '@crm/contract/web/appointment-shapes'
import type { Choice } from '../../../../forms/choice.ts'

export interface RepShown {
  readonly id: string
  readonly name: string | null
  readonly count: number
}

/** Those of all lanes, by time. */
export const inOneList = (calendar: Calendar | undefined): LightAppointment[] =>
  (calendar?.lanes ?? [])
    .flatMap(({ repId, repName, appointments }) => appointments.map((one) => ({ ...one, repId, repName })))
    .toSorted((a, b) =>
      a.dateTime === b.dateTime ? (a.id < b.id ? -1 : 1) : a.dateTime < b.dateTime ? -1 : 1,
    )

/** Whose appointments they are, by name, those of nobody last. */
export function repsOf(all: readonly LightAppointment[]): RepShown[] {
  const byRep = Map.groupBy(all, ({ repId }) => repId ?? 'none')
  return [...byRep]
    .map(([id, held]) => ({ id, name: held[0]?.repName ?? null, count: held.length }))
    .toSorted((a, b) => (a.name ?? '\uFFFF').localeCompare(b.name ?? '\uFFFF'))
}

/** Everybody stands for no choice at all. */
export function withRep(
  reps: readonly RepShown[],
  chosen: readonly string[] | undefined,
  id: string,
  isOn: boolean,
): string | undefined {
  const before = chosen ?? reps.map((rep) => rep.id)
  const after = isOn ? [...before, id] : before.filter((one) => one !== id)
  return after.length === 0 || reps.every((rep) => after.includes(rep.id)) ? undefined : after.join('|')
}

/** Everybody who sells, with how many appointments of the days on the screen; who has some but sells no more, too. */
export function repChoices(reps: readonly RepShown[], people: readonly Choice[]): readonly Choice[] {
  const shown: Choice[] = reps.map(({ id, name, count }) => ({
    value: id,
    label: name ?? 'Nobody',
    help: String(count),
  }))
  const others = people.filter(({ value }) => reps.every(({ id }) => id !== value))
  return [...shown, ...others.map(({ value, label }) => ({ value, label }))]
}
