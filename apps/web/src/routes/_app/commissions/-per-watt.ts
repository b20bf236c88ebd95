import type { Amount } from '@crm/domain/money'
import { exact } from '@crm/domain/money'

/** "$3.7052/W"; a dash for a job without panels. */
export const formatPerWatt = (amount: Amount | null): string => {
  if (amount === null) return '–'
  const dollars = exact(amount)
  return `${dollars.isNegative() ? '-' : ''}$${dollars.abs().toFixed(4)}/W`
}

const watts = new Intl.NumberFormat('en-US')

/** "7,215 W" */
export const formatWatts = (systemWatts: number): string => `${watts.format(systemWatts)} W`
