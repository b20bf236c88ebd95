/** The lists behind the stages of the sales, in one span of days. */
import type { ChangeStage } from '@crm/domain/dashboard/explain'
import type { DateRange } from '@crm/domain/dashboard/spans'
import { type LinkProps, linkOptions } from '@tanstack/react-router'

/** @param more the reps, or the source, in the format of list addresses */
export function listOfStage(
  stage: ChangeStage,
  { from, to }: DateRange,
  more: Readonly<Record<string, string>>,
): LinkProps {
  const span = `${from}_${to}`
  const visits = { result: 'All', when: span, past: 'yes' }
  switch (stage) {
    case 'leads':
      return linkOptions({ to: '/leads', search: { status: 'All', created: span, ...more } })
    case 'visits':
      return linkOptions({ to: '/appointments/list', search: { ...visits, ...more } })
    case 'held':
      return linkOptions({ to: '/appointments/list', search: { ...visits, met: 'yes', ...more } })
    case 'sold':
      return linkOptions({ to: '/sales', search: { sold: span, lost: 'no', ...more } })
  }
}
