/**
 * The person's directory profile, validated by hand: a schema library would be larger than the page's first
 * list.
 */
const texts = ['givenName', 'surname', 'jobTitle', 'mail', 'mobilePhone'] as const

export interface Profile {
  readonly displayName: string
  readonly userPrincipalName: string
  readonly givenName: string | null
  readonly surname: string | null
  readonly jobTitle: string | null
  readonly mail: string | null
  readonly mobilePhone: string | null
}

/** The profile in `body`, or undefined if it lacks the fields of specification section 3. */
export function readProfile(body: unknown): Profile | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { displayName, userPrincipalName, ...rest } = body as Record<string, unknown>
  if (typeof displayName !== 'string' || typeof userPrincipalName !== 'string') return undefined
  const { givenName = null, surname = null, jobTitle = null, mail = null, mobilePhone = null } = rest
  const profile = { displayName, userPrincipalName, givenName, surname, jobTitle, mail, mobilePhone }
  return texts.every((name) => isTextOrNull(profile[name])) ? (profile as Profile) : undefined
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'
