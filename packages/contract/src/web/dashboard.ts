import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { DashboardFigures, DashboardQuery } from './dashboard-shapes.ts'

export const figures = route({
  method: 'GET',
  path: '/dashboard/figures',
  summary:
    'What was sold, met, installed and cancelled within some days, and what became of the leads of these days',
  who: 'staff',
  ours: true,
  reads: ['webSale', 'appointment', 'webLead'],
  query: DashboardQuery,
  answers: { 200: DashboardFigures, 404: Refusal, 500: Refusal },
})
