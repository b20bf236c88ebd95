/** Separate from phone.ts, so that screens which only display numbers do not load the phone library. */

/** "(909) 555-0129" for +19095550129; other text is returned unchanged. */
export function formatPhone(e164: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : e164
}
