import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyMinute } from './use-minute.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one clock notifies all subscribers every minute, and stops when there are none', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const leaveFirst = everyMinute(first)
  const leaveSecond = everyMinute(second)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(120_000)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 2])
  leaveFirst()
  vi.advanceTimersByTime(60_000)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 3])
  leaveSecond()
  expect(vi.getTimerCount()).toBe(0)
})
