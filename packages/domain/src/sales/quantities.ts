/** How many there are of what was chosen: a number without its module or battery says nothing, and is not kept. */

type Counted = Partial<Record<'moduleId' | 'batteryId', unknown>> &
  Partial<Record<'moduleQuantity' | 'batteryQuantity', unknown>>

const pairs = [
  { choice: 'moduleId', quantity: 'moduleQuantity', message: 'Choose the module first, then how many.' },
  { choice: 'batteryId', quantity: 'batteryQuantity', message: 'Choose the battery first, then how many.' },
] as const

/** With a choice its number is cleared, unless somebody says both. */
export const withQuantities = <C extends Counted>(changes: C): C => ({
  ...changes,
  ...Object.fromEntries(
    pairs
      .filter(({ choice, quantity }) => changes[choice] === null && changes[quantity] === undefined)
      .map(({ quantity }) => [quantity, null]),
  ),
})

/** What is counted and not chosen, once the changes are made. */
export const quantityFaults = (changes: Counted, before: Counted): { field: string; message: string }[] =>
  pairs
    .filter(({ choice, quantity }) => changes[choice] !== undefined || changes[quantity] !== undefined)
    .filter(({ choice, quantity }) => {
      const after = { ...before, ...changes }
      return (after[quantity] ?? null) !== null && (after[choice] ?? null) === null
    })
    .map(({ quantity, message }) => ({ field: quantity, message }))
