import { expect, test } from 'vitest'
import { type PageRequest, type RowMarks, type RowPage, readPage, remember } from './row-pages.ts'

/** The rows 0, 1, 2 and so on; a cursor is the number of the row before. */
const listOf = (count: number, countedUpTo = Number.POSITIVE_INFINITY) => {
  const asked: PageRequest[] = []
  const read = (place: PageRequest): Promise<RowPage<number>> => {
    asked.push(place)
    const { after, page, pageSize } = place
    const first = (after === undefined ? 0 : Number(after) + 1) + (page - 1) * pageSize
    const items = Array.from(
      { length: Math.max(0, Math.min(pageSize, count - first)) },
      (_, at) => first + at,
    )
    return Promise.resolve({
      items,
      next: first + pageSize < count ? String(first + pageSize - 1) : null,
      total: Math.min(count, countedUpTo),
      totalIsExact: count <= countedUpTo,
    })
  }
  return { asked, read }
}

const unread = (): RowMarks => ({ cursors: new Map(), count: undefined })

test('the page after a loaded one is read by its cursor', async () => {
  const { asked, read } = listOf(1_000)
  const marks = unread()
  remember(marks, 0, await readPage(0, marks, read))
  expect((await readPage(1, marks, read)).items[0]).toBe(100)
  expect(asked.at(-1)).toEqual({ after: '99', page: 1, pageSize: 100 })
})

test('a page within the first ten thousand rows takes one call', async () => {
  const { asked, read } = listOf(20_000)
  expect((await readPage(99, unread(), read)).items[0]).toBe(9_900)
  expect(asked).toHaveLength(1)
})

test('the last page of a hundred thousand takes a call per ten thousand rows before it, and its neighbor one', async () => {
  const { asked, read } = listOf(100_000)
  const marks = unread()
  expect((await readPage(999, marks, read)).items.at(-1)).toBe(99_999)
  expect(asked).toHaveLength(10)
  expect((await readPage(998, marks, read)).items[0]).toBe(99_800)
  expect(asked).toHaveLength(11)
})

test('a list that has become shorter returns an empty page', async () => {
  const { read } = listOf(5_000)
  expect(await readPage(300, unread(), read)).toMatchObject({ items: [], next: null, total: 5_000 })
})

test.each([
  ['an exact total is the row count', 250, undefined, 0, 250],
  ['an inexact total is a lower bound', 30_000, 10_000, 0, 10_000],
  ['a page with a next cursor has a row after it', 30_000, 10_000, 99, 10_100],
  ['the last page gives the exact count', 30_050, 10_000, 300, 30_050],
])('%s', async (_, rows, countedUpTo, page, count) => {
  const { read } = listOf(rows, countedUpTo)
  const marks = unread()
  remember(marks, page, await readPage(page, marks, read))
  expect(marks.count).toBe(count)
})

test('cursors after a changed one are dropped', async () => {
  const { read } = listOf(1_000)
  const marks = unread()
  for (const page of [0, 1, 2]) expect(remember(marks, page, await readPage(page, marks, read))).toBe(false)
  expect(remember(marks, 1, { ...(await readPage(1, marks, read)), next: '198' })).toBe(true)
  expect([...marks.cursors]).toEqual([
    [1, '99'],
    [2, '198'],
  ])
})
