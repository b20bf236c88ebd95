import type { InstallationReport } from '@crm/contract/web/report-shapes'
import { utilityShortName } from '@crm/domain/addresses/utilities'
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CountLink } from '../-count-link.tsx'
import { ReportCard, inDays, partsOf } from './report-card.tsx'
import { useReportFilters } from './use-reports.ts'

interface Props {
  readonly report: InstallationReport | undefined
}

const figureHeads = ['Jobs', 'Median', 'Mean', 'In it now']

/** Permit times of the authorities. */
export function PermitsCard({ report }: Props) {
  const { span, ofRep } = useReportFilters()
  const rows = report?.permits.map(({ ahjId, ahjName, ...pace }) => {
    const of = (search: Readonly<Record<string, string>>) =>
      ahjId === null ? null : linkOptions({ to: '/sales', search: { ...search, ahj: ahjId, ...ofRep } })
    return {
      ...pace,
      key: ahjId ?? '',
      name: ahjName ?? 'No AHJ',
      done: of({ permit: span }),
      now: of({ status: 'Permit' }),
    }
  })
  return (
    <ReportCard
      title="Permits by AHJ"
      population="Approved in these days, waiting today"
      table="permits"
      heads={['AHJ', ...figureHeads]}
      rows={rows && pacesOf(rows)}
      wideOnly={[3]}
      empty="No permit was approved in these days, and none is pending."
      note="From the submission to the approval."
    />
  )
}

/** PTO times of the utilities. */
export function PtoCard({ report }: Props) {
  const { span, ofRep } = useReportFilters()
  const rows = report?.pto.map(({ utility, ...pace }) => {
    const of = (search: Readonly<Record<string, string>>) =>
      utility === null ? null : linkOptions({ to: '/sales', search: { ...search, utility, ...ofRep } })
    return {
      ...pace,
      key: utility ?? '',
      name: utility === null ? 'No utility' : utilityShortName(utility),
      done: of({ pto: span }),
      now: of({ status: 'PTO' }),
    }
  })
  return (
    <ReportCard
      title="PTO by utility"
      population="Permitted in these days, waiting today"
      table="pto"
      heads={['Utility', ...figureHeads]}
      rows={rows && pacesOf(rows)}
      wideOnly={[3]}
      empty="No job was permitted to operate in these days, and none is pending."
      note="From the submission to the permission to operate."
    />
  )
}

interface PaceOf {
  readonly key: string
  readonly name: string
  readonly jobs: number
  readonly medianDays: number | null
  readonly meanDays: number | null
  readonly waiting: number
  /** Null where no list can show these rows. */
  readonly done: Parameters<typeof CountLink>[0]['link'] | null
  readonly now: Parameters<typeof CountLink>[0]['link'] | null
}

function pacesOf(rows: readonly PaceOf[]) {
  const parts = partsOf(rows.map(({ medianDays }) => medianDays ?? 0))
  return rows.map(({ key, name, jobs, medianDays, meanDays, waiting, done, now }, at) => ({
    key,
    part: parts[at] ?? 0,
    cells: [name, counted(jobs, done), inDays(medianDays), inDays(meanDays), counted(waiting, now)],
  }))
}

const counted = (n: number, link: PaceOf['done']): ReactNode =>
  link === null ? String(n) : <CountLink n={n} link={link} />
