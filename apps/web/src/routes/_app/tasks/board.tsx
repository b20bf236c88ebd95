import { type TaskOwner, taskOwners } from '@crm/domain/work/task-views'
import { createFileRoute } from '@tanstack/react-router'
import { TaskBoard } from './-board/task-board.tsx'

/** Tasks by status; one that is opened is a child, over the board. */
export const Route = createFileRoute('/_app/tasks/board')({
  validateSearch: (given: Record<string, unknown>): { readonly whose?: TaskOwner | undefined } => ({
    whose: taskOwners.find((owner) => owner === given['whose']),
  }),
  component: BoardPage,
})

function BoardPage() {
  return <TaskBoard whose={Route.useSearch().whose ?? 'mine'} />
}
