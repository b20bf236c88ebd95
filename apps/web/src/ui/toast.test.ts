import { expect, test } from 'vitest'
import { onFirstToast, showToasts, toast } from './toast.ts'

test('a toast sent before the toaster is ready is queued, loads the toaster, and shows once', () => {
  const shown: string[] = []
  let woken = 0
  const unwatch = onFirstToast(() => woken++)

  toast.error('An unknown error occurred')
  const hide = showToasts(({ title }) => shown.push(title))
  toast.done('Ana Probe created')
  hide()
  toast.done('Said while nobody listens')
  unwatch()

  expect(woken).toBe(2)
  expect(shown).toEqual(['An unknown error occurred', 'Ana Probe created'])
})
