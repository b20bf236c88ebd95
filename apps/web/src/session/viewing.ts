/**
 * Whose eyes this tab looks through, if not one's own: kept for the tab only, so that another tab shows what its
 * person sees. Beginning and ending load the page anew, since everything on it belongs to somebody else then.
 */
export interface Viewing {
  readonly userId: string
  readonly name: string
  /** Where the viewer came from, and goes back to. */
  readonly from: string
}

/** Read by public/theme.js too. */
const key = 'viewing as'

let current = typeof sessionStorage === 'undefined' ? undefined : read(sessionStorage.getItem(key))

export const viewing = (): Viewing | undefined => current

/** Said wherever something could be changed otherwise. */
export const whyNothingChanges = ({ name }: Pick<Viewing, 'name'>): string =>
  `You view as ${name}: nothing can be changed.`

export function beginViewing(viewed: Viewing): void {
  sessionStorage.setItem(key, JSON.stringify(viewed))
  location.assign('/')
}

/** From here on one sees with one's own eyes; the page still has to be loaded anew. */
export function endViewing(): void {
  current = undefined
  sessionStorage.removeItem(key)
}

/** What was kept by hand or by an older version is nobody. */
export function read(kept: string | null): Viewing | undefined {
  try {
    const { userId, name, from } = JSON.parse(kept ?? '{}') as Partial<Viewing>
    return userId && name && from?.startsWith('/') ? { userId, name, from } : undefined
  } catch {
    return undefined
  }
}
