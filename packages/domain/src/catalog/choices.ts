/** Enumerations of equipment and finance options (specification section 4). */

export const inverterTypes = {
  StringInverter: 'String inverter',
  MicroInverter: 'Micro-inverter',
  StringInverterOptimizer: 'String inverter with optimizers',
} as const

export const financeTypes = { Cash: 'Cash', Loan: 'Loan', Lease: 'Lease', None: 'None' } as const
export type FinanceType = keyof typeof financeTypes
