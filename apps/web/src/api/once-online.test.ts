import { afterEach, expect, test, vi } from 'vitest'
import { Unreachable, Unsent } from './errors.ts'
import { onceOnline } from './once-online.ts'

afterEach(() => vi.unstubAllGlobals())

test('an offline message disappears when the connection returns, and other messages stay', () => {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  const taken: string[] = []
  onceOnline(new Unsent(), () => taken.push('what was typed'))
  onceOnline(new Unreachable('A profile.'), () => taken.push('what was read'))
  onceOnline(new Error('Any.'), () => taken.push('any'))
  expect(taken).toEqual([])
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  expect(taken).toEqual(['what was typed'])
})
