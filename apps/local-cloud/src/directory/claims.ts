import type { People, Person } from '../people.ts'

/** Token claims of a person. Like in Entra, a person without application roles has no `roles` claim. */
export function claimsOf(person: Person, { organisation }: People) {
  return {
    ver: '2.0',
    oid: person.oid,
    tid: organisation.tenantId,
    preferred_username: person.username,
    name: person.displayName,
    ...(person.roles.length > 0 ? { roles: person.roles } : {}),
  }
}

export const claimNames = ['sub', 'ver', 'oid', 'tid', 'preferred_username', 'name', 'roles']

/** Microsoft's client builds the account id, `oid.tid`, from this part of the token response. */
export function clientInfo(oid: string, { organisation }: People): string {
  return Buffer.from(JSON.stringify({ uid: oid, utid: organisation.tenantId })).toString('base64url')
}

/** `api://…/access` is `access` in the token: scope claims contain only the last part. */
export const scopeClaim = (scopes: Iterable<string>) =>
  [...scopes].map((scope) => scope.split('/').at(-1)).join(' ')
