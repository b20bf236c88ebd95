import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test, vi } from 'vitest'

vi.mock('tailwind-merge', { spy: true })

test('the later of two classes that set the same property wins; 500 results are cached', async () => {
  const { cn } = await import('./cn.ts')
  expect(extendTailwindMerge).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ cacheSize: 500 }))
  expect(cn('px-2 text-13', false, 'px-4', 'text-20')).toBe('px-4 text-20')
})
