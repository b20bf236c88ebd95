import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { isOptional } from '@crm/domain/service-jobs/phases'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleDot from 'lucide-react/icons/circle-dot'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Undo2 from 'lucide-react/icons/undo-2'
import { useMemo, useState } from 'react'
import { useMe } from '~/session/me.ts'
import { type RecordAction, useRecordActions } from '~/records/record-actions.ts'
import { Button } from '~/ui/button.tsx'
import { Menu } from '~/ui/menu.tsx'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { type Way, takeWay, waysOf } from './move-service-job.tsx'
import { useServiceJobActions } from './service-job-actions.tsx'

interface Props {
  readonly job: ServiceJob
}

const icons = { forward: ArrowRight, back: Undo2, step: CircleDot }

/** The moves and other actions of a job. A disabled one stays visible and says why. */
export function ServiceJobMoves({ job }: Props) {
  const me = useMe()
  const [now] = useState(() => new Date())
  const ways = useMemo(() => waysOf(job, me, now), [job, me, now])
  const recordActions = useServiceJobActions(job)
  const main = usualWay(job, ways)
  const actions = useMemo(
    () => [...ways.map((way) => asAction(job, way)), ...recordActions],
    [job, ways, recordActions],
  )
  useRecordActions(job.number, actions)
  useShortcuts(
    recordActions.flatMap(({ keys, label, disabledReason, run }) =>
      keys && disabledReason === undefined ? [{ keys, words: label, where: 'On a record', run }] : [],
    ),
  )
  return (
    <>
      <Menu
        name="More actions"
        square
        entries={actions
          .filter(({ label }) => label !== main?.label)
          .map(({ label, icon, disabledReason, run }) => ({
            kind: 'do',
            label,
            icon,
            disabledReason,
            onChoose: run,
            ...(label === 'Remove' && { isDangerous: true }),
          }))}
      >
        <Ellipsis />
      </Menu>
      {main ? (
        <Button variant="primary" reason={main.reason} onClick={() => void takeWay(job, main)}>
          {main.label}
          <ArrowRight />
        </Button>
      ) : null}
    </>
  )
}

/** The usual next phase: it skips the quote for jobs that nobody pays for. */
function usualWay(job: ServiceJob, ways: readonly Way[]): Way | undefined {
  const ahead = ways.filter(({ kind }) => kind === 'forward')
  return ahead.find(
    (way) => !(job.isNoCharge && isForMoney(way) && isOptional(job, way.asked.status ?? job.status)),
  )
}

const isForMoney = ({ asked: { status } }: Way) =>
  status === 'PriceQuote' || status === 'PendingAgreement' || status === 'Payment'

const asAction = (job: ServiceJob, way: Way): RecordAction => ({
  label: way.label,
  icon: icons[way.kind],
  disabledReason: way.reason,
  run: () => void takeWay(job, way),
})
