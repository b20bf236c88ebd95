/** The pages that a notification may lead to. The server checks that the reader may open the record behind a link. */
import { isKeyOf } from '../own.ts'

/** The record pages, each with the path of its list. */
const paths = {
  leads: '/leads',
  appointments: '/appointments',
  sales: '/sales',
  'service-jobs': '/service-jobs',
  contracts: '/contracts',
  referrals: '/referrals',
  tasks: '/tasks',
  commissions: '/commissions',
  people: '/settings/people',
  hooks: '/settings/hooks',
} as const

export type NotificationPage = keyof typeof paths
export const notificationPages = Object.keys(paths) as readonly NotificationPage[]

export interface NotificationLink {
  /** From the root of the application. */
  readonly href: string
}

export const recordLink = (page: NotificationPage, id: string): NotificationLink => ({
  href: `${paths[page]}/${id}`,
})

/** The list of a kind, with all leads rather than the new ones. */
export const listLink = (page: NotificationPage, filter = ''): NotificationLink => {
  const query = [...(page === 'leads' ? ['status=All'] : []), ...(filter ? [filter] : [])].join('&')
  return { href: query ? `${paths[page]}?${query}` : paths[page] }
}

/** Opens two leads side by side. */
export const mergeLink = (keptId: string, otherId: string): NotificationLink => ({
  href: `/leads/duplicates?lead=${keptId}&other=${otherId}`,
})

/** The page and record of a stored link; undefined for a list. */
export function recordOfLink(
  href: string,
): { readonly page: NotificationPage; readonly id: string } | undefined {
  const [, path = '', id] = /^(.+)\/([0-9a-f-]{36})$/.exec(href) ?? []
  const page = path.split('/').at(-1) ?? ''
  return id !== undefined && isKeyOf(paths, page) && paths[page] === path ? { page, id } : undefined
}
