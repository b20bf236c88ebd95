/**
 * View-as: the person viewed in this tab. Stored per tab, so that other tabs are not affected. Starting and
 * ending it reload the page, since all its content changes.
 */
import { clearActs } from '~/ui/undo.ts'

export interface Viewing {
  readonly userId: string
  readonly name: string
  /** The administrator's URL before view-as, for the return. */
  readonly from: string
}

/** Also read by public/theme.js. */
const key = 'viewing as'

let current = typeof sessionStorage === 'undefined' ? undefined : read(sessionStorage.getItem(key))

export const viewing = (): Viewing | undefined => current

/** The reason on every disabled control. */
export const whyNothingChanges = ({ name }: Pick<Viewing, 'name'>): string =>
  `You are viewing as ${name}, read only.`

export function beginViewing(viewed: Viewing): void {
  clearActs()
  sessionStorage.setItem(key, JSON.stringify(viewed))
  location.assign('/')
}

/** Ends view-as; the page must still be reloaded. */
export function endViewing(): void {
  current = undefined
  clearActs()
  sessionStorage.removeItem(key)
}

/** Storage edited by hand or by an older version counts as none. */
export function read(kept: string | null): Viewing | undefined {
  try {
    const { userId, name, from } = JSON.parse(kept ?? '{}') as Partial<Viewing>
    return userId && name && from?.startsWith('/') ? { userId, name, from } : undefined
  } catch {
    return undefined
  }
}
