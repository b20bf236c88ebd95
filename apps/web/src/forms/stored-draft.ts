/**
 * Drafts, stored in the browser until they are saved or discarded, so that neither navigation nor an error
 * loses them. With full or blocked storage, the text stays on the page.
 */

/**
 * Storage key of a draft. It has the person's id: people may share a machine.
 * @param about the subject: an id, "new lead"
 */
export const draftKey = (meId: string, about: string): string => `web-crm-draft:${meId}:${about}`

/**
 * The same for a form.
 * @param about "new lead", "appointment with …"
 */
export const formDraftKey = (meId: string, about: string): string => draftKey(meId, `form:${about}`)

/** The stored draft, if it is an object at all; its fields are not validated. */
export function readDraft<D extends object>(key: string): Partial<D> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** Stores the draft; undefined removes it. */
export function writeDraft(key: string, draft: object | undefined): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
  } catch {
    // See the top of this file.
  }
}
