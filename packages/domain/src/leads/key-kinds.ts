/** Apart from duplicates.ts, so that who names the kinds does not load how keys are made. */

/** All but `phone` make two leads the same; a shared phone alone makes them possibly the same. */
export const keyKinds = ['email', 'phone', 'phone+name', 'phone+house', 'name+house'] as const
export type KeyKind = (typeof keyKinds)[number]
