import { expect, test } from 'vitest'
import { verbGroups, verbsOf } from './verb-groups.ts'
import { activityVerbs } from './verbs.ts'

test('the groups share the verbs out: every verb is in exactly one', () => {
  expect(verbGroups.flatMap(verbsOf).toSorted()).toEqual([...activityVerbs].toSorted())
  for (const group of verbGroups) expect(verbsOf(group)).not.toEqual([])
})
