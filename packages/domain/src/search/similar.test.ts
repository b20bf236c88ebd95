import { expect, test } from 'vitest'
import { nameSimilarity } from './similar.ts'

test.each([
  ['xiomera mccarty', 'Xiomara McCarthy'],
  ['siomara', 'Xiomara McCarthy'],
  ['mccarty', 'Xiomara McCarthy'],
  ['nakamora', 'Kenji Nakamura'],
  ['gonzales', 'Inés González'],
])('%s is similar to %s', (query, name) => {
  expect(nameSimilarity(query, name)).toBeGreaterThanOrEqual(0.5)
})

test.each([
  ['garcia', 'Luis Garza'],
  ['xiomera smith', 'Xiomara McCarthy'],
  ['9095550129', 'Kenji Nakamura'],
  ['lee', 'Ann Leigh'],
  ['', 'Kenji Nakamura'],
])('%s is not similar to %s', (query, name) => {
  expect(nameSimilarity(query, name)).toBe(0)
})
