import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { coverageMarkdown, pathsIn, readCalls, readFacts } from '@crm/api/test/read-coverage'

const root = new URL('../../', import.meta.url)
const markdown = coverageMarkdown()
const calls = readCalls(markdown)
const facts = readFacts(markdown)
const rows = [...calls, ...facts]

// Counted in the specification. Rows are corrected in place and never removed, so these only grow.
const countedCalls = 164
const countedFacts = 589

test('every call of section 7 and every fact has its row in the coverage', () => {
  expect(calls.length).toBeGreaterThanOrEqual(countedCalls)
  expect(facts.length).toBeGreaterThanOrEqual(countedFacts)
})

test('every section of the specification has facts', () => {
  const sections = new Set(facts.map((fact) => fact.id.slice(0, 2)))
  expect([...sections].toSorted()).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9'])
})

test('IDs are unique across facts and calls', () => {
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
})

test('no call is listed twice', () => {
  const listed = calls.map((call) => `${call.method} ${call.path}`)
  expect(new Set(listed).size).toBe(listed.length)
})

test('every call declares one success and a server error', () => {
  const odd = calls.filter(
    ({ statuses }) => statuses.filter((status) => status < 300).length !== 1 || !statuses.includes(500),
  )
  expect(odd).toEqual([])
})

test('every file and test that a built row names exists', () => {
  const missing = rows
    .flatMap((row) => [...pathsIn(row.file), ...pathsIn(row.test)].map((path) => ({ id: row.id, path })))
    .filter(({ path }) => !existsSync(new URL(path, root)))
  expect(missing).toEqual([])
})

test('every test that a built row names appears in its file', () => {
  const missing = rows
    .flatMap((row) => row.test.split('; ').map((entry) => ({ id: row.id, entry })))
    .filter(({ entry }) => entry.includes('#') && !isWritten(entry))
  expect(missing).toEqual([])
})

/** `path#name`: literally, or through a table whose rows are the names. */
function isWritten(entry: string): boolean {
  const [path = '', name = ''] = entry.split('#')
  const source = readFileSync(new URL(path, root), 'utf8').replaceAll(/\s+/g, ' ')
  return source.includes(name) || /describe\.each\(\w+\)\('%s'/.test(source)
}

const gateTexts = [
  'Authentication in progress..',
  'Checking critical services...',
  'All services are operational!',
  'Verifying Microsoft user...',
  'Microsoft user verified successfully!',
  'Verifying Web CRM User...',
  'Web CRM user verified successfully!',
  'Oops! Something went wrong.',
]

const errorTexts = [
  'An error occurred while trying to log in with Microsoft. Please clear your browser cookies and try again.',
  'Your session has expired. Please sign in again.',
  'Unable to fetch Microsoft user data.',
  'We encountered an issue while searching for your Microsoft account. Please contact support.',
  'We encountered an issue while searching for your Web CRM account. Please contact support.',
  'An unknown error occurred.',
  'An unknown error occurred',
  'No active account found',
  'Missing base URL',
  'Oops! Something went wrong.',
]

const callTexts = ['An error occurred while fetching data from the server', 'OK', 'Not OK', 'Success']

describe('binding texts of the specification are quoted literally', () => {
  test.each(gateTexts)('section 2: %s', (text) => expect(sectionText('S2')).toContain(`'${text}'`))
  test.each(errorTexts)('section 8: %s', (text) => expect(sectionText('S8')).toContain(`'${text}'`))
  test.each(callTexts)('section 7: %s', (text) => expect(sectionText('S7')).toContain(`'${text}'`))
})

function sectionText(section: string): string {
  const rowsOfSection = facts.filter((fact) => fact.id.startsWith(section))
  return rowsOfSection.map((row) => row.fact).join('\n')
}
