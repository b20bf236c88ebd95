import { type TaskStatus, taskStatusLabels } from '@crm/domain/work/task-statuses'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import Circle from 'lucide-react/icons/circle'
import CircleSlash from 'lucide-react/icons/circle-slash'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'

interface Look {
  readonly tone: Tone
  readonly icon: LucideIcon
}

export const taskStatusLooks: Record<TaskStatus, Look> = {
  Backlog: { tone: 'plain', icon: CircleDashed },
  Todo: { tone: 'plain', icon: Circle },
  InProgress: { tone: 'info', icon: CircleDot },
  Done: { tone: 'ok', icon: CircleCheck },
  Cancelled: { tone: 'closed', icon: CircleSlash },
}

interface Props {
  readonly status: TaskStatus
}

export const TaskStatusBadge = ({ status }: Props) => (
  <Badge {...taskStatusLooks[status]}>{taskStatusLabels[status]}</Badge>
)
