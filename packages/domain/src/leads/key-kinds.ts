/** Separate from duplicates.ts, so that code which only names the kinds does not load the key functions. */

/** All kinds but `phone` prove a duplicate; a shared phone alone only makes a candidate. */
export const keyKinds = ['email', 'phone', 'phone+name', 'phone+house', 'name+house'] as const
export type KeyKind = (typeof keyKinds)[number]
