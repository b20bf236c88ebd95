/** Where the picker shows a person: among the staff, or among those who exist to show what goes wrong. */
export const shelves = ['staff', 'trouble'] as const

/** How the profile service answers about a person: 200, 401, 404, 503, or 200 with a body that is no profile. */
export const profileKinds = ['ok', 'expired', 'missing', 'down', 'malformed'] as const

export type Person = {
  /** The object id: the person's identity in tokens and in the profile. */
  oid: string
  /** The principal name, `first.last@domain`; also the mail address. */
  username: string
  displayName: string
  givenName: string
  surname: string
  jobTitle: string | null
  mobilePhone: string | null
  /** Application roles, carried in the token claims; a person without any has no `roles` claim. */
  roles: string[]
  group: string
  /** The two lines under the name on the picker; either may be empty. */
  card: [string, string]
  shelf: (typeof shelves)[number]
  profile: (typeof profileKinds)[number]
}

/** The seed of the local cloud: an organisation, its one application and its people. */
export type People = {
  organisation: { name: string; domain: string; tenantId: string }
  application: { clientId: string; apiAudience: string }
  groups: string[]
  people: Person[]
}
