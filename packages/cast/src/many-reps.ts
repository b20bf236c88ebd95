/** Two hundred sellers beside the cast, for a company of a million leads. Nobody signs in as one of them. */
import { searchText } from '@crm/domain/search/search-text'
import { organisation } from './cast.ts'
import { chance } from './chance.ts'
import { givenNames, surnames } from './lead-words.ts'

const howMany = 200

/** As rows of the table `users`, each with a name of its own; the same in every database. */
export function manyReps(at: Date) {
  const names = freshNames()
  return Array.from({ length: howMany }, (_, index) => {
    const number = index + 1
    const [givenName, surname] = names()
    const name = `${givenName} ${surname}`
    const email = `${givenName}.${surname}.${number}@${organisation.domain}`.toLowerCase()
    return {
      id: repId(number),
      oid: `5a1e0000-0000-4000-9000-${hex(number)}`,
      tid: organisation.tenantId,
      name,
      email,
      department: 'Sales' as const,
      role: 'USER' as const,
      is_sales: true,
      search: searchText({ names: [name], emails: [email] }),
      created_at: at,
      updated_at: at,
    }
  })
}

export const repIds = Array.from({ length: howMany }, (_, index) => repId(index + 1))

function freshNames(): () => readonly [string, string] {
  const luck = chance(200)
  const used = new Set<string>()
  return () => {
    for (;;) {
      const name = [luck.pick(givenNames), luck.pick(surnames)] as const
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
