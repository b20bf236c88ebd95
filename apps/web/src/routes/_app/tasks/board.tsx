import { taskOwners } from '@crm/domain/work/task-views'
import { createFileRoute } from '@tanstack/react-router'
import { searchTexts } from '../../../lists/search-text.ts'
import { TaskBoard } from './-board/task-board.tsx'

const texts = searchTexts('whose')

/** Tasks by status; one that is opened is a child, over the board. */
export const Route = createFileRoute('/_app/tasks/board')({
  validateSearch: (given: Record<string, unknown>): { readonly whose?: string | undefined } => texts(given),
  component: BoardPage,
})

function BoardPage() {
  const { whose } = Route.useSearch()
  return <TaskBoard whose={taskOwners.find((owner) => owner === whose) ?? 'mine'} />
}
