import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { DashboardFigures, DashboardQuery } from './dashboard-shapes.ts'

export const figures = route({
  method: 'GET',
  path: '/dashboard/figures',
  summary: 'Get the figures of the dashboard',
  description:
    'Returns sales, cancellations, appointments, times to permission to operate and the lead funnel for a range of days.',
  who: 'staff',
  ours: true,
  reads: ['webSale', 'appointment', 'webLead'],
  query: DashboardQuery,
  answers: { 200: DashboardFigures, 404: Refusal, 500: Refusal },
})
