import { expect, test } from 'vitest'
import { problemsOf } from './people-check.ts'
import { people, rita } from './test/people.ts'

const max = { ...rita, oid: 'another', username: 'max.weber@sunridge.example' }

test('a valid file has no problems', () => {
  expect(problemsOf(people)).toEqual([])
})

test.each([
  [null, ['the content must be an object']],
  [{ ...people, groups: 'Sales Team' }, ['groups must be a list']],
  [{ ...people, organisation: undefined }, ['organisation must be an object']],
  [{ ...people, people: [{ ...rita, card: ['one'] }] }, ['people[0].card must be a list of two']],
  [{ ...people, people: [{ ...rita, jobTitle: 7 }] }, ['people[0].jobTitle must be a text or null']],
  [
    { ...people, people: [{ ...rita, group: 'Night Team' }] },
    ['people[0].group "Night Team" is not in groups'],
  ],
  [{ ...people, people: [rita, { ...max, oid: rita.oid }] }, [`two people have the oid "${rita.oid}"`]],
  [
    { ...people, people: [rita, { ...max, username: 'RITA.REYES@sunridge.example' }] },
    ['two people have the username "rita.reyes@sunridge.example"'],
  ],
])('%# names the problem', (content, problems) => {
  expect(problemsOf(content)).toEqual(problems)
})
