import { expect, test } from 'vitest'
import { verbGroups, verbsOf } from './verb-groups.ts'
import { activityVerbs } from './verbs.ts'

test('every verb is in exactly one group', () => {
  expect(verbGroups.flatMap(verbsOf).toSorted()).toEqual([...activityVerbs].toSorted())
  for (const group of verbGroups) expect(verbsOf(group)).not.toEqual([])
})
