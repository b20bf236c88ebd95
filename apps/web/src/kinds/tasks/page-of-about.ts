import type { TaskAbout } from '@crm/contract/web/task-shapes'

/** The page of a record that a task links to. */
export function pageOfAbout({ type, id }: Pick<TaskAbout, 'type' | 'id'>) {
  switch (type) {
    case 'lead':
      return { to: '/leads/$leadId' as const, params: { leadId: id } }
    case 'sale':
      return { to: '/sales/$saleId' as const, params: { saleId: id } }
    case 'serviceJob':
      return { to: '/service-jobs/$serviceJobId' as const, params: { serviceJobId: id } }
  }
}
