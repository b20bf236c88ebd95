/** Specification section 5. */
export const addressTypes = ['Primary', 'Secondary'] as const
export type AddressType = (typeof addressTypes)[number]
