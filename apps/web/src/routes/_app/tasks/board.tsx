import { taskOwners } from '@crm/domain/work/task-views'
import { createFileRoute } from '@tanstack/react-router'
import { searchTexts } from '../../../lists/search-text.ts'
import { TaskBoard } from './-board/task-board.tsx'

/** Tasks by status; one that is opened is a child, over the board. */
export const Route = createFileRoute('/_app/tasks/board')({
  validateSearch: searchTexts('whose'),
  component: BoardPage,
})

function BoardPage() {
  const { whose } = Route.useSearch()
  return <TaskBoard whose={taskOwners.find((owner) => owner === whose) ?? 'mine'} />
}
