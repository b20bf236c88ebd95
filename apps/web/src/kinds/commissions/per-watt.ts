import { type Amount, formatDollars4 } from '@crm/domain/money'

/** "$3.7052/W"; a dash for a job without panels. Only commission sheets have four decimals. */
export const formatPerWatt = (amount: Amount | null): string =>
  amount === null ? '–' : `${formatDollars4(amount)}/W`
