import { expect, test } from 'vitest'
import { withSize } from './watts.ts'

test('changing the modules changes the size, unless the change sets it', () => {
  expect(withSize({ moduleQuantity: 99 }, 99 * 395)).toEqual({ moduleQuantity: 99, systemSizeKw: 39.105 })
  expect(withSize({ moduleQuantity: 99, systemSizeKw: 39 }, 99 * 395)).toMatchObject({ systemSizeKw: 39 })
  expect(withSize({ moduleQuantity: 99 }, 0)).toEqual({ moduleQuantity: 99 })
  expect(withSize({ saleAmount: 1 }, 27 * 395)).toEqual({ saleAmount: 1 })
})
