/** Two hundred reps besides the cast, for a company with a million leads. They cannot sign in. */
import { searchText } from '@crm/domain/search/search-text'
import { organization } from './cast.ts'
import { seededRandom } from './seeded-random.ts'
import { givenNames, surnames } from './lead-words.ts'

const repCount = 200

/** Rows of the table `users`, each with a unique name; the same in every database. */
export function bulkReps(createdAt: Date) {
  const names = freshNames()
  return Array.from({ length: repCount }, (_, index) => {
    const number = index + 1
    const [givenName, surname] = names()
    const name = `${givenName} ${surname}`
    const email = `${givenName}.${surname}.${number}@${organization.domain}`.toLowerCase()
    return {
      id: repId(number),
      oid: `5a1e0000-0000-4000-9000-${hex(number)}`,
      tid: organization.tenantId,
      name,
      email,
      department: 'Sales' as const,
      role: 'USER' as const,
      is_sales: true,
      search: searchText({ names: [name], emails: [email] }),
      created_at: createdAt,
      updated_at: createdAt,
    }
  })
}

export const repIds = Array.from({ length: repCount }, (_, index) => repId(index + 1))

function freshNames(): () => readonly [string, string] {
  const random = seededRandom(200)
  const used = new Set<string>()
  return () => {
    for (;;) {
      const name = [random.pick(givenNames), random.pick(surnames)] as const
      if (used.has(name.join(' '))) continue
      used.add(name.join(' '))
      return name
    }
  }
}

function repId(number: number): string {
  return `01943800-0003-7000-8000-${hex(number)}`
}

function hex(number: number): string {
  return number.toString(16).padStart(12, '0')
}
