import type { SalesReport } from '@crm/contract/web/report-shapes'
import { leadStepLabels, leadSteps } from '@crm/domain/leads/steps'
import { can } from '@crm/domain/people/can'
import { linkOptions } from '@tanstack/react-router'
import { useMe } from '~/session/me.ts'
import { CountLink } from '../-count-link.tsx'
import { ReportCard, percent } from './report-card.tsx'
import { useReportFilters } from './use-reports.ts'

interface Props {
  readonly report: SalesReport | undefined
}

/** Funnel of the leads of the chosen days, and how many were lost at each step. */
export function StepsCard({ report }: Props) {
  const { span, ofRep } = useReportFilters()
  const seesSales = can.readSale(useMe()).ok
  const steps = seesSales ? leadSteps : leadSteps.slice(0, 2)
  const entered = { status: 'All', created: span, ...ofRep }
  const { funnel } = report ?? {}
  return (
    <ReportCard
      title="Lead to installed"
      table="funnel"
      heads={['Step', 'Leads', 'Of the step before', 'Left behind']}
      skeletonRows={5}
      rows={
        funnel && [
          {
            key: 'leads',
            part: 1,
            cells: [
              'New leads',
              <CountLink key="n" n={funnel.leads} link={linkOptions({ to: '/leads', search: entered })} />,
              '',
              '',
            ],
          },
          ...steps.map((step, at) => {
            const before = at === 0 ? funnel.leads : funnel[steps[at - 1] ?? step]
            return {
              key: step,
              part: funnel[step] / Math.max(funnel.leads, 1),
              cells: [
                leadStepLabels[step],
                <CountLink
                  key="n"
                  n={funnel[step]}
                  link={linkOptions({ to: '/leads', search: { ...entered, reached: step } })}
                />,
                percent(funnel[step], before),
                <CountLink
                  key="left"
                  n={before - funnel[step]}
                  link={linkOptions({ to: '/leads', search: { ...entered, stopped: step } })}
                />,
              ],
            }
          }),
        ]
      }
      empty="No lead was entered in these days."
      note="Of the leads that were entered in these days, whatever happened when; every sale counts as met."
    />
  )
}
