import { formatCount } from '~/ui/format.ts'

/** "1 address", "2,000 addresses" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
