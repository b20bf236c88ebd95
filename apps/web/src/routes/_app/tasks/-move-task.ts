import type { Task } from '@crm/contract/web/task-shapes'
import { type TaskStatus, taskStatusLabels } from '@crm/domain/work/task-statuses'
import { orWait } from '../../../pocket/send-waiting.ts'
import { beginEdit } from '../../../records/edit/edit.tsx'
import { toast } from '../../../ui/toast.ts'
import { shortOf, taskKind } from './-task-kind.ts'

/** Gives a task another status, with the way back beside it; on a phone without a signal it waits. What is refused has been said. */
export async function moveTask(task: Task, status: TaskStatus): Promise<void> {
  if (status === task.status) return
  const saved = await beginEdit(taskKind, task).save({ status }, orWait(waitingMove(task, status)))
  // Where two disagreed, it may have become another.
  if (saved?.status !== status) return
  toast.done(`${taskStatusLabels[status]}: ${shortOf(task.description)}`, {
    action: {
      label: 'Undo',
      onPress: () => beginEdit(taskKind, saved).save({ status: task.status }).then(Boolean),
    },
  })
}

const waitingMove = ({ id, version, description, about: [client] }: Task, status: TaskStatus) => ({
  kind: 'task' as const,
  leadId: client?.id ?? '',
  leadName: client?.name ?? '',
  words: `${taskStatusLabels[status]}: ${shortOf(description)}`,
  params: { id },
  body: { status, version },
})
