import type { Task } from '@crm/contract/web/task-shapes'
import { can } from '@crm/domain/people/can'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { discardEntry } from '~/offline/outbox.ts'
import { useMe } from '~/session/me.ts'
import { disabledFor } from '~/ui/disabled-for.ts'
import { moveTask } from './move-task.ts'
import { shortOf, tiesOf } from './task-kind.ts'
import { useQueuedMove } from './use-queued-move.ts'

interface Props {
  readonly task: Task
}

/**
 * The round checkbox of a task: a press completes it, another reopens it. Thumb-sized on phones, where an offline press
 * is queued and a second press cancels it.
 */
export function TaskTick({ task }: Props) {
  const [wanted, setWanted] = useState<boolean>()
  const me = useMe()
  const allowed = can.changeTask(me, tiesOf(task))
  const waiting = useQueuedMove(task)
  const waits = waiting && !waiting.refusal
  const isDone = wanted ?? (waits ? waiting.body?.status : task.status) === 'Done'
  const press = () => {
    if (wanted !== undefined) return
    if (waiting) void discardEntry(waiting.id)
    if (waits) return
    setWanted(!isDone)
    void moveTask(task, isDone ? 'Todo' : 'Done').finally(() => setWanted(undefined))
  }
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is round, and saves at once
      role="checkbox"
      aria-checked={isDone}
      aria-label={`Done: ${shortOf(task.description)}`}
      data-tip={waits ? 'Sends when online' : isDone ? 'Open it again' : 'Done'}
      onClick={press}
      {...(!allowed.ok && disabledFor(allowed.reason))}
      className="group relative grid size-6 flex-none place-content-center rounded-full max-sm:size-11 max-sm:-mx-3 max-sm:-my-2"
    >
      <span
        className={clsx(
          'grid size-[1.125rem] place-content-center rounded-full border-[1.5px]',
          isDone
            ? 'border-ok-mark bg-ok-mark text-on-primary'
            : 'border-line-control text-transparent group-not-off:group-hover:border-ok-mark group-not-off:group-hover:text-ok-mark',
          'group-off:opacity-50',
        )}
      >
        {waits ? <Clock className="icon-12" /> : <Check className="icon-12" strokeWidth={3} />}
      </span>
    </button>
  )
}
