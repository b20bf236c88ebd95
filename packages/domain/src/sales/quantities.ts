/** Quantities of modules and batteries. A quantity without its module or battery is dropped. */

type Quantities = Partial<Record<'moduleId' | 'batteryId', unknown>> &
  Partial<Record<'moduleQuantity' | 'batteryQuantity', unknown>>

const pairs = [
  { choice: 'moduleId', quantity: 'moduleQuantity', message: 'Choose the module first, then how many.' },
  { choice: 'batteryId', quantity: 'batteryQuantity', message: 'Choose the battery first, then how many.' },
] as const

/** Clears the quantity when its choice is cleared, unless the change sets both. */
export const withQuantities = <C extends Quantities>(changes: C): C => ({
  ...changes,
  ...Object.fromEntries(
    pairs
      .filter(({ choice, quantity }) => changes[choice] === null && changes[quantity] === undefined)
      .map(({ quantity }) => [quantity, null]),
  ),
})

/** Errors for quantities without a choice after the changes. */
export const quantityFaults = (
  changes: Quantities,
  before: Quantities,
): { field: string; message: string }[] =>
  pairs
    .filter(({ choice, quantity }) => changes[choice] !== undefined || changes[quantity] !== undefined)
    .filter(({ choice, quantity }) => {
      const after = { ...before, ...changes }
      return (after[quantity] ?? null) !== null && (after[choice] ?? null) === null
    })
    .map(({ quantity, message }) => ({ field: quantity, message }))
