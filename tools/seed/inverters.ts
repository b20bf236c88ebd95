/** Inverters that suit what stands on a roof. */
import type { inverterTypes } from '@crm/domain/catalogue/choices'

export interface Inverter {
  readonly id: string
  readonly type: keyof typeof inverterTypes
  readonly acWatts: number
}

interface Modules {
  readonly watts: number
  readonly quantity: number
}

/** Modules give a little more than inverters carry: less would be wasted on them, and much more would be cut off. */
const mostPerAcWatt = 1.35

/** Each way to carry the modules by one kind of inverter: a micro-inverter for each of them, else one or two for all. */
export const waysToCarry = (
  inverters: readonly Inverter[],
  { watts, quantity }: Modules,
): readonly { readonly inverterId: string; readonly quantity: number }[] =>
  inverters.flatMap(({ id, type, acWatts }) => {
    const counts = type === 'MicroInverter' ? [quantity] : [1, 2]
    const count = counts.find((many) => suits((watts * quantity) / (acWatts * many)))
    return count === undefined ? [] : [{ inverterId: id, quantity: count }]
  })

const suits = (perAcWatt: number) => perAcWatt >= 1 && perAcWatt <= mostPerAcWatt
