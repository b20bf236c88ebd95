import { profileKinds, shelves, type People } from './people.ts'

/** Problems of a people file, as phrases; empty when it is valid. */
export function problemsOf(content: unknown): string[] {
  const problems = file(content, '')
  return problems.length > 0 ? problems : contradictions(content as People)
}

function contradictions({ groups, people }: People): string[] {
  const unknownGroups = people
    .map(({ group }, index) =>
      groups.includes(group) ? '' : `people[${index}].group "${group}" is not in groups`,
    )
    .filter((problem) => problem !== '')
  return [
    ...duplicates(people.map(({ oid }) => oid)).map((oid) => `two people have the oid "${oid}"`),
    ...duplicates(people.map(({ username }) => username.toLowerCase())).map(
      (name) => `two people have the username "${name}"`,
    ),
    ...unknownGroups,
  ]
}

const duplicates = (names: string[]) => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]

type Check = (value: unknown, path: string) => string[]

const must = (expectation: string, isValid: (value: unknown) => boolean): Check => {
  return (value, path) => (isValid(value) ? [] : [`${path || 'the content'} must be ${expectation}`])
}

const isText = (value: unknown): value is string => typeof value === 'string'
const text = must('a text that is not empty', (value) => isText(value) && value.trim() !== '')
const line = must('a text', isText)
const textOrNull = must('a text or null', (value) => value === null || isText(value))
const oneOf = (choices: readonly string[]) =>
  must(`one of ${choices.join(', ')}`, (value) => isText(value) && choices.includes(value))

function list(check: Check): Check {
  const array = must('a list', Array.isArray)
  return (value, path) =>
    Array.isArray(value)
      ? value.flatMap((entry, index) => check(entry, `${path}[${index}]`))
      : array(value, path)
}

function pair(check: Check): Check {
  const two = must('a list of two', (value) => Array.isArray(value) && value.length === 2)
  return (value, path) => [...two(value, path), ...list(check)(value, path)]
}

function shape(fields: Record<string, Check>): Check {
  const object = must('an object', (value) => typeof value === 'object' && value !== null)
  return (value, path) => {
    const problems = object(value, path)
    if (problems.length > 0) return problems
    const entries = Object.entries(fields)
    const found = value as Record<string, unknown>
    return entries.flatMap(([name, check]) => check(found[name], path === '' ? name : `${path}.${name}`))
  }
}

const person = shape({
  oid: text,
  username: text,
  displayName: text,
  givenName: text,
  surname: text,
  jobTitle: textOrNull,
  mobilePhone: textOrNull,
  roles: list(text),
  group: text,
  card: pair(line),
  shelf: oneOf(shelves),
  profile: oneOf(profileKinds),
})

const file = shape({
  organisation: shape({ name: text, domain: text, tenantId: text }),
  application: shape({ clientId: text, apiAudience: text }),
  groups: list(text),
  people: list(person),
})
