/** Section of the picker: staff, or people who demonstrate sign-in problems. */
export const shelves = ['staff', 'trouble'] as const

/** Answer of the profile service: 200, 401, 401 with a claims challenge, 404, 503, or 200 with an invalid body. */
export const profileKinds = ['ok', 'expired', 'challenged', 'missing', 'down', 'malformed'] as const

export type Person = {
  /** The object id, the person's identity in tokens and in the profile. */
  oid: string
  /** The principal name, `first.last@domain`, which is also the mail address. */
  username: string
  displayName: string
  givenName: string
  surname: string
  jobTitle: string | null
  mobilePhone: string | null
  /** Application roles for the token claims; a person without any has no `roles` claim. */
  roles: string[]
  group: string
  /** The two lines under the name on the picker; either may be empty. */
  card: [string, string]
  shelf: (typeof shelves)[number]
  profile: (typeof profileKinds)[number]
}

/** Seed of the local cloud: an organization, its application and its people. */
export type People = {
  organisation: { name: string; domain: string; tenantId: string }
  application: { clientId: string; apiAudience: string }
  groups: string[]
  people: Person[]
}
