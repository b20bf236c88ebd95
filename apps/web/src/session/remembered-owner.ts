/** The account that opened this page offline without a sign-in: set by `offline/last-owner.ts`. */

/** Storage key of the browser's last account. */
export const ownerKey = 'web-crm-owner'

/** Called at sign-out. */
export const forgetOwner = (): void => localStorage.removeItem(ownerKey)

let opened: string | undefined

export const openAs = (owner: string | undefined): void => void (opened = owner)

export const rememberedOwner = (): string | undefined => opened
