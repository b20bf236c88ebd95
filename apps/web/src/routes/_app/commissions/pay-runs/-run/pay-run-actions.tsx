import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { periodName } from '@crm/domain/commissions/pay-period'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { useMemo } from 'react'
import { useRecordActions } from '~/records/record-actions.ts'
import { Button } from '~/ui/button.tsx'
import { askToClose, askToMarkPaid, askToReopen } from './pay-run-questions.tsx'

interface Props {
  readonly run: PayRun
}

interface RunAction {
  readonly label: string
  readonly icon: LucideIcon
  readonly isMain?: true
  readonly disabledReason?: string | undefined
  readonly run: () => void
}

/** The actions of a run: buttons on the page, commands in the palette. */
export function PayRunActions({ run }: Props) {
  const actions = useMemo(() => actionsOf(run), [run])
  useRecordActions(`the pay run of ${periodName(run)}`, actions)
  return actions.map(({ label, icon: Icon, isMain, disabledReason, run: take }) => (
    <Button
      key={label}
      {...(isMain && { variant: 'primary' as const })}
      reason={disabledReason}
      onClick={take}
    >
      <Icon />
      {label}
    </Button>
  ))
}

function actionsOf(run: PayRun): readonly RunAction[] {
  switch (run.state) {
    case 'Open':
      return [
        {
          label: 'Close run',
          icon: Lock,
          isMain: true,
          disabledReason: run.whyNotClosed ?? undefined,
          run: () => void askToClose(run),
        },
      ]
    case 'Closed':
      return [
        { label: 'Open again', icon: LockOpen, run: () => void askToReopen(run) },
        { label: 'Mark paid', icon: CircleCheck, isMain: true, run: () => void askToMarkPaid(run) },
      ]
    case 'Paid':
      return []
  }
}
