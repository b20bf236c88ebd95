import { formatCount } from './format.ts'

/** "1 task", "12 tasks" */
export const countWords = (count: number, [one, many]: readonly [string, string]): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
