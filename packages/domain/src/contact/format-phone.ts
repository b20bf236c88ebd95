/** Apart from phone.ts, so that a screen which only shows numbers does not load the phone library. */

/** "(909) 555-0129" for +19095550129; anything else comes back as it is. */
export function formatPhone(e164: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : e164
}
