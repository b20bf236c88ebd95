/**
 * A pending sign-out, stored until the directory has ended its own session too: offline, the directory cannot
 * be reached, and would silently sign the same person in at the next start.
 */
const key = 'web-crm-signed-out'

export interface SignedOut {
  /** The directory returns it in the response that completes the sign-out. */
  readonly id: string
  readonly at: number
  /** Identifies the account to the directory. */
  readonly hint?: string
  /** Visits of the directory's sign-out page that did not return. */
  readonly tries: number
}

/** Fallback for full or blocked storage: lasts as long as the page. */
let inMemory: SignedOut | undefined

export function signedOut(): SignedOut | undefined {
  const kept = read()
  return kept ?? inMemory
}

function read(): SignedOut | undefined {
  try {
    const { id, at, hint, tries } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<SignedOut>
    if (typeof id !== 'string' || typeof at !== 'number') return undefined
    return { id, at, tries: typeof tries === 'number' ? tries : 0, ...(typeof hint === 'string' && { hint }) }
  } catch {
    return undefined
  }
}

function write(mark: SignedOut): SignedOut {
  try {
    localStorage.setItem(key, JSON.stringify(mark))
    inMemory = undefined
  } catch {
    inMemory = mark
  }
  return mark
}

export const markSignedOut = (hint: string | undefined): SignedOut =>
  write({ id: crypto.randomUUID(), at: Date.now(), tries: 0, ...(hint !== undefined && { hint }) })

export const noteTry = (mark: SignedOut): SignedOut => write({ ...mark, tries: mark.tries + 1 })

/** The directory has signed the person out, or a person has chosen an account. */
export function clearSignedOut(): void {
  inMemory = undefined
  localStorage.removeItem(key)
}

/** Clears the origin's storage, as at session expiry, except for a pending sign-out. */
export function clearStorage(): void {
  const mark = signedOut()
  localStorage.clear()
  if (mark) write(mark)
}

/** The sign-in client prepends its own state: `…|id`. */
export const isAnswerTo = ({ id }: SignedOut, state: string | null | undefined): boolean =>
  state === id || state?.endsWith(`|${id}`) === true

/** True for the storage event of a tab that has just signed out. */
export const announcesSignOut = ({
  key: changed,
  newValue,
}: Pick<StorageEvent, 'key' | 'newValue'>): boolean => changed === key && newValue !== null

function ignore(): void {}

/** Unmounts the application. */
let takeDown = (): void => {}

export const onSignedOut = (act: () => void): void => void (takeDown = act)

/**
 * Clears the screen at once, then completes the sign-out when online.
 * @param isOwn this tab signed out; otherwise another tab completes it
 */
export async function showSignedOut(isOwn: boolean): Promise<void> {
  takeDown()
  const container = document.createElement('div')
  container.textContent = 'Signed out'
  document.body.replaceChildren(container)
  // If it cannot be loaded, the next start completes the sign-out.
  await import('./signed-out-page.tsx').then(
    ({ renderSignedOut }) => renderSignedOut(container, isOwn),
    ignore,
  )
}
