import { webSales } from '@crm/contract/web/sales'
import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { NewTask } from '~/kinds/tasks/new-task.tsx'

/** The sheet for a new task over the record. */
export const Route = createFileRoute('/_app/sales/$saleId/tasks/new')({ component: NewTaskOnSale })

function NewTaskOnSale() {
  const { saleId } = Route.useParams()
  const navigate = Route.useNavigate()
  const sale = useQuery(routeQuery(webSales.get, { params: { id: saleId } })).data
  return (
    <NewTask
      {...(sale && {
        on: { type: 'sale', id: sale.id, name: `${sale.jobNumber}, ${sale.lead.fullName}` },
      })}
      onClose={() => void navigate({ to: '/sales/$saleId', params: { saleId }, search: true })}
    />
  )
}
