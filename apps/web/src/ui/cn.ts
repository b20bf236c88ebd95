import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Specification section 9: the class-merge cache size is 500. */
const merge = extendTailwindMerge({
  cacheSize: 500,
  extend: {
    theme: {
      text: ['11', '12', '13', '14', '16', '20', '28'],
      radius: ['control', 'card', 'float'],
      shadow: ['pop', 'sheet'],
      'font-weight': ['strong'],
    },
  },
})

/**
 * Joins class names; of two that set the same property, the later wins. Its tables weigh 9 kB, so code in the
 * first bundle uses `clsx` and sets no property twice.
 */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
