import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import {
  DashboardChange,
  DashboardChangeQuery,
  DashboardFigures,
  DashboardPermits,
  DashboardPermitsQuery,
  DashboardQuery,
} from './dashboard-shapes.ts'

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

export const change = route({
  method: 'GET',
  path: '/dashboard/change',
  summary: 'Compare the sales of two ranges of days',
  description:
    'Returns leads, appointments and sales of a range and of the range before it, with the sales by rep and by source.',
  who: 'staff',
  ours: true,
  reads: ['webSale', 'appointment', 'webLead'],
  query: DashboardChangeQuery,
  answers: { 200: DashboardChange, 404: Refusal, 500: Refusal },
})

export const permits = route({
  method: 'GET',
  path: '/dashboard/permits',
  summary: 'Count the jobs in the permit phase by AHJ',
  who: 'staff',
  ours: true,
  reads: ['webSale', 'webAddress', 'ahj'],
  query: DashboardPermitsQuery,
  answers: { 200: DashboardPermits, 404: Refusal, 500: Refusal },
})
