import { tasks } from '@crm/contract'
import type { Task } from '@crm/contract/web/task-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { can } from '@crm/domain/people/can'
import { isOpenTask } from '@crm/domain/work/task-statuses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Phone from 'lucide-react/icons/phone'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { routeQuery } from '~/api/route-query.ts'
import { send } from '~/api/send.ts'
import { RowSheet } from '~/lists/page/row-sheet.tsx'
import { cachedRow } from '~/offline/cached-row.ts'
import { FactInPlace } from '~/records/facts/fact-in-place.tsx'
import { fieldsInColumn } from '~/records/facts/layout.ts'
import { useFactLines } from '~/records/facts/use-fact-lines.tsx'
import { RecordPast } from '~/records/history/record-past.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Facts } from '~/ui/facts.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { moveTask } from './move-task.ts'
import { pageOfAbout } from './page-of-about.ts'
import { taskFacts } from './task-facts.tsx'
import { shortOf, taskKind, tiesOf } from './task-kind.ts'

interface Props {
  readonly taskId: string
  readonly onClose: () => void
}

/** One task: its fields, editable in place, its related records and its history. */
export function TaskSheet({ taskId, onClose }: Props) {
  return (
    <RowSheet
      title="Task"
      query={useQuery({
        ...routeQuery(tasks.get, { params: { id: taskId } }),
        placeholderData: () => cachedRow(tasks.listPaginated, taskId),
        meta: { quiet: true },
      })}
      notFound={{
        title: 'This task does not exist, or you have no access.',
        help: 'It may be removed or reassigned.',
      }}
      loading="Loading the task"
      onClose={onClose}
    >
      {(task) => <Body task={task} onClose={onClose} />}
    </RowSheet>
  )
}

const listed = fieldsInColumn(taskFacts, 'left')

function Body({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const linesOf = useFactLines(taskKind, task)
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <div className="relative grid content-start gap-5 overflow-y-auto px-gutter py-5">
        <div className="text-16 font-medium">
          <FactInPlace kind={taskKind} record={task} field="description" />
        </div>
        <Leads task={task} />
        <Facts
          of={{
            ...linesOf(listed),
            'Given by': task.createdByName,
            Created: <Time at={task.createdAt} />,
            ...(task.completedAt && { Done: <Time at={task.completedAt} /> }),
          }}
        />
        <RecordPast of={{ subjectId: task.id, subjectType: 'task' }} />
      </div>
      <TaskActions task={task} onClose={onClose} />
    </div>
  )
}

/** The task's clients, with links and phone numbers. */
const Leads = ({ task: { about } }: { readonly task: Task }) =>
  about.length === 0 ? null : (
    <ul className="grid divide-y divide-line rounded-card border border-line" aria-label="What it is about">
      {about.map(({ type, id, name, number, phone }) => (
        <li key={id} className="flex min-h-11 items-center gap-2 py-1 pr-2 pl-3">
          <Link {...pageOfAbout({ type, id })} className="min-w-0 truncate font-medium text-link">
            {name}
          </Link>
          {type === 'lead' ? <span className="text-13 text-3">{number}</span> : null}
          {phone ? (
            <a href={`tel:${phone}`} className={`${buttonClass({ size: 'small' })} ml-auto`}>
              <Phone className="icon-14" />
              {formatPhone(phone)}
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  )

function TaskActions({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const me = useMe()
  const mayChange = can.changeTask(me, tiesOf(task))
  const mayRemove = can.removeTask(me, tiesOf(task))
  const isOpen = isOpenTask(task.status)
  return (
    <footer className="flex min-h-15 items-center gap-2 border-t border-line px-gutter pb-[env(safe-area-inset-bottom)]">
      <Button
        variant={isOpen ? 'primary' : 'plain'}
        reason={mayChange.ok ? null : mayChange.reason}
        onClick={() => void moveTask(task, isOpen ? 'Done' : 'Todo').then(isOpen ? onClose : undefined)}
      >
        {isOpen ? <Check /> : <Undo2 />}
        {isOpen ? 'Mark as done' : 'Open it again'}
      </Button>
      <Button
        variant="quiet"
        className="ml-auto"
        reason={mayRemove.ok ? null : mayRemove.reason}
        onClick={() => void removeTask(task).then((isGone) => isGone && onClose())}
      >
        <Trash2 />
        Remove
      </Button>
    </footer>
  )
}

/** Removes at once and offers Undo, instead of asking first. Returns whether it is removed. */
function removeTask({ id, description }: Task): Promise<boolean> {
  const params = { id }
  return send(tasks.remove, { params }).then(
    (removed) => {
      toast.done(`Removed: ${shortOf(description)}`, { undoes: removed })
      return true
    },
    () => false,
  )
}
