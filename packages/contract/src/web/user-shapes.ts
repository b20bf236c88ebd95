import { claims, departments, roles } from '@crm/domain/people/actor'
import { territoryOf } from '@crm/domain/leads/assignment'
import * as z from 'zod'
import { Day, Id, Instant, Version, conflictWith, listing, oneOrMany, Line } from '../shapes.ts'

const Role = z.enum(roles)
const Department = z.enum(departments)

/**
 * Specification section 3, User, spelled as there (`HislicenseNum`, `isMarketting`).
 * `HislicenseNum` and `swUsername` are null for those who may not see them.
 */
export const User = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    phoneNum: z.string().nullable(),
    HislicenseNum: z.string().nullable(),
    hisExpiresOn: Day.nullable().describe(
      'Last day on which the HIS number is valid. Null if the caller may not see the number.',
    ),
    swUsername: z.string().nullable(),
    department: Department.nullable(),
    isSales: z.boolean(),
    isMarketting: z.boolean(),
    isEnabled: z.boolean(),
    role: Role,
    territory: z
      .string()
      .nullable()
      .describe(
        'First digits of the ZIP Codes of the territory, such as `917, 925`. New leads from there go to this person.',
      ),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

/** The signed-in user, with the claims of the request's token. */
export const Me = User.extend({
  claims: z.array(z.enum(claims)),
  savedViews: z
    .record(z.string(), z.int())
    .describe('Number of saved views per list, your own and shared ones.'),
}).meta({ id: 'Me' })
export type Me = z.output<typeof Me>

const Text = Line(120)
/** Empty text means none. */
const OptionalText = Text.transform((text) => text || null).nullable()

/** Empty text means none. */
const Territory = Text.refine(
  (text) => text === '' || territoryOf(text) !== null,
  'A territory is a list of first digits of ZIPs, such as 917, 925.',
)

/**
 * On a person's first sign-in the body is ignored: identity, name and mail come from the token, the phone from the profile
 * . An administrator enters the directory ids.
 */
export const NewUser = z
  .strictObject({
    oid: z.uuid(),
    name: Text.min(1),
    email: z.email().max(254),
    phoneNum: OptionalText,
    HislicenseNum: OptionalText,
    hisExpiresOn: Day.nullable(),
    swUsername: OptionalText,
    department: Department.nullable(),
    isSales: z.boolean(),
    isMarketting: z.boolean(),
    isEnabled: z.boolean(),
    role: Role,
    territory: Territory.nullable(),
  })
  .partial()
  .meta({ id: 'NewUser' })
export type NewUser = z.output<typeof NewUser>

export const UserChanges = NewUser.omit({ oid: true })
  .extend({ version: Version.optional() })
  .meta({ id: 'UserChanges' })
export type UserChanges = z.output<typeof UserChanges>

export const UserListQuery = z.object({
  q: z.string().trim().max(200).optional(),
  department: oneOrMany(Department).optional(),
  role: oneOrMany(Role).optional(),
  isEnabled: z.stringbool().optional(),
  ...listing,
})
export type UserListQuery = z.output<typeof UserListQuery>

export const Users = z.array(User)
export const UserConflict = conflictWith(User)

const Right = z.object({
  area: z.string(),
  right: z.string(),
  sentence: z.string(),
  allowed: z.boolean(),
  scope: z.enum(['All', 'Own', 'None']).nullable(),
  because: z.array(z.string()).describe('Sources of the right: the directory or the CRM user.'),
  reason: z.string().nullable(),
})

/** "What can this person see": every right with its sources. */
export const UserRights = z
  .object({
    userId: Id,
    claims: z.array(z.enum(claims)),
    claimsSeenAt: Instant.nullable().describe(
      'Time of the last sign-in. `claims` and `rights` are as of then.',
    ),
    rights: z.array(Right),
  })
  .meta({ id: 'UserRights' })
export type UserRights = z.output<typeof UserRights>
