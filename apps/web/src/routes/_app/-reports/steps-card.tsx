import type { SellingReport } from '@crm/contract/web/report-shapes'
import { leadStepLabels, leadSteps } from '@crm/domain/leads/steps'
import { can } from '@crm/domain/people/can'
import { linkOptions } from '@tanstack/react-router'
import { useMe } from '~/session/me.ts'
import { Opens } from '../-opens.tsx'
import { ReportCard, percent } from './report-card.tsx'
import { useAsked } from './use-reports.ts'

interface Props {
  readonly report: SellingReport | undefined
}

/** Funnel of the leads of the chosen days, and how many were lost at each step. */
export function StepsCard({ report }: Props) {
  const { span, ofRep } = useAsked()
  const seesSales = can.readSale(useMe()).ok
  const steps = seesSales ? leadSteps : leadSteps.slice(0, 2)
  const entered = { status: 'All', created: span, ...ofRep }
  const { funnel } = report ?? {}
  return (
    <ReportCard
      title="Lead to installed"
      table="funnel"
      heads={['Step', 'Leads', 'Of the step before', 'Left behind']}
      bones={5}
      rows={
        funnel && [
          {
            key: 'leads',
            part: 1,
            cells: [
              'New leads',
              <Opens key="n" n={funnel.leads} link={linkOptions({ to: '/leads', search: entered })} />,
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
                <Opens
                  key="n"
                  n={funnel[step]}
                  link={linkOptions({ to: '/leads', search: { ...entered, reached: step } })}
                />,
                percent(funnel[step], before),
                <Opens
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
      note="Of the leads that were entered in these days, whatever happened when; whoever was sold was met."
    />
  )
}
