import { describe, expect, test } from 'vitest'
import { compareRank, matchTiers, tierOf, type MatchTier } from './rank.ts'

const kenji = {
  names: ['Kenji', 'Nakamura-Ōta'],
  phones: ['+19095550171'],
  emails: ['kenji.n@mail.example'],
  numbers: ['L-1042'],
}

describe('the match tier of Kenji Nakamura-Ōta, L-1042, for', () => {
  test.each<[string, MatchTier]>([
    ['L-1042', 'exact'],
    ['l1042', 'exact'],
    ['1042', 'exact'],
    ['(909) 555-0171', 'exact'],
    ['+1 909.555.0171', 'exact'],
    ['KENJI.N@mail.example', 'exact'],
    ['kenji 909-555-0171', 'exact'],
    ['ken', 'name'],
    ['naka', 'name'],
    ['ota', 'name'],
    ['naka k', 'name'],
    ['kamura', 'inside'],
    ['555-0171', 'inside'],
    ['0171', 'inside'],
    ['104', 'inside'],
    ['mail.example', 'inside'],
    ['naka 909', 'inside'],
    ['elm', 'address'],
    ['91762', 'address'],
    ['west elm court', 'address'],
    ['naka ontario', 'address'],
  ])('%s: %s', (query, tier) => expect(tierOf(kenji, query)).toBe(tier))
})

test('bare digits match a record number only as the whole query', () => {
  expect([tierOf(kenji, '1042'), tierOf(kenji, '1042 elm')]).toEqual(['exact', 'address'])
})

test('a record without phone and e-mail does not match exactly', () => {
  expect(tierOf({ names: ['Ada'], phones: [null], emails: [null] }, 'ada')).toBe('name')
})

test('better matches come first, then recent activity, then records without activity', () => {
  const days = ['2026-11-02T08:00:00.000Z', '2026-11-01T08:00:00.000Z', null]
  const wanted = matchTiers.flatMap((tier) => days.map((lastActivityAt) => ({ tier, lastActivityAt })))
  expect(wanted.toReversed().toSorted(compareRank)).toEqual(wanted)
})
