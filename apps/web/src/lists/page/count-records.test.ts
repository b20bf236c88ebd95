import { expect, test } from 'vitest'
import { countRecords } from './count-records.ts'

const count = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text)
  const counter = countRecords()
  for (let at = 0; at < bytes.length; at += size) counter.take(bytes.slice(at, at + size))
  return counter.records()
}

test.each([1, 3, 1000])('records are counted, %i bytes at a time', (size) => {
  expect(count('Name,City\r\n', size)).toBe(0)
  expect(count('Name,City\r\nPo,Ontario\r\nÁlvarez,Reno\r\n', size)).toBe(2)
  expect(count('Name,City\r\n"Po, ""the\r\nlast""",Ontario\r\n', size)).toBe(1)
  expect(count('Name,City\r\nPo,Ontario\r\nÁlv', size)).toBe(1)
})
