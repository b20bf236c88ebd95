import type { ReactNode } from 'react'
import { CommissionTabs } from '~/kinds/commissions/commission-tabs.tsx'
import { pageHeadClass } from '~/ui/page-head-class.ts'
import { PageTitle } from '~/ui/page-title.tsx'

interface Props {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Head and tabs around one statement or all of them. */
export const StatementFrame = ({ title, actions, children }: Props) => (
  <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
    <header className={`${pageHeadClass} flex-wrap`}>
      <PageTitle name="Commission statement">{title}</PageTitle>
      <CommissionTabs />
      <span className="ml-auto flex flex-wrap items-center gap-2 print:hidden">{actions}</span>
    </header>
    {children}
  </div>
)
