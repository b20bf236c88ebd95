/**
 * What is being typed, kept in the browser until it is saved or thrown away: neither leaving the page nor a failure
 * loses it. A browser whose storage is full or forbidden keeps the words on the page.
 */

/**
 * Where a draft is kept. On a shared machine everybody finds their own.
 * @param about what it is about: an id, "new lead"
 */
export const draftKey = (meId: string, about: string): string => `web-crm-draft:${meId}:${about}`

/**
 * The same of a form.
 * @param about "new lead", "appointment with …"
 */
export const formDraftKey = (meId: string, about: string): string => draftKey(meId, `form:${about}`)

/** What was kept, as far as it is an object at all; its fields are not to be trusted. */
export function readDraft<D extends object>(key: string): Partial<D> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** Keeps it, or nothing any more. */
export function writeDraft(key: string, draft: object | undefined): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
  } catch {
    // Said above.
  }
}
