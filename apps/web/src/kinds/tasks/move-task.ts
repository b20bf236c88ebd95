import type { Task } from '@crm/contract/web/task-shapes'
import { type TaskStatus, taskStatusLabels } from '@crm/domain/work/task-statuses'
import { orEnqueue } from '~/offline/send-outbox.ts'
import { beginEdit } from '~/records/edit/edit.tsx'
import { toast } from '~/ui/toast.ts'
import { shortOf, taskKind } from './task-kind.ts'

/** Changes a task's status, with Undo; offline the change is queued. Refusals are shown. */
export async function moveTask(task: Task, status: TaskStatus): Promise<void> {
  if (status === task.status) return
  const saved = await beginEdit(taskKind, task).save({ status }, orEnqueue(waitingMove(task, status)))
  // After a conflict it may have another status.
  if (saved?.status !== status) return
  toast.done(`${taskStatusLabels[status]}: ${shortOf(task.description)}`, { undoes: saved })
}

const waitingMove = ({ id, version, description, about: [client] }: Task, status: TaskStatus) => ({
  kind: 'task' as const,
  leadId: client?.id ?? '',
  leadName: client?.name ?? '',
  words: `${taskStatusLabels[status]}: ${shortOf(description)}`,
  params: { id },
  body: { status, version },
})
