/** Inverters that fit the modules on a roof. */
import type { inverterTypes } from '@crm/domain/catalog/choices'

export interface Inverter {
  readonly id: string
  readonly type: keyof typeof inverterTypes
  readonly acWatts: number
}

interface Modules {
  readonly watts: number
  readonly quantity: number
}

/** Modules have slightly more power than inverters: less would waste the inverter, much more would be clipped. */
const mostPerAcWatt = 1.35

/** Ways to serve the modules with one kind of inverter: a micro-inverter each, or one or two for all. */
export const inverterOptions = (
  inverters: readonly Inverter[],
  { watts, quantity }: Modules,
): readonly { readonly inverterId: string; readonly quantity: number }[] =>
  inverters.flatMap(({ id, type, acWatts }) => {
    const counts = type === 'MicroInverter' ? [quantity] : [1, 2]
    const count = counts.find((many) => suits((watts * quantity) / (acWatts * many)))
    return count === undefined ? [] : [{ inverterId: id, quantity: count }]
  })

const suits = (perAcWatt: number) => perAcWatt >= 1 && perAcWatt <= mostPerAcWatt
