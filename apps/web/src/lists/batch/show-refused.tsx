import { askPerson } from '~/records/edit/questions.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import type { ListRow } from '../list.ts'
import type RefusedRowsPart from './refused-rows.tsx'
import type { BatchAction, RefusedRow } from './run-batch.ts'

const RefusedRows = lazyPart(() => import('./refused-rows.tsx')) as typeof RefusedRowsPart

/** Opens the dialog with the rows that a batch did not change; resolves with those that stay so. */
export const showRefused = <Row extends ListRow>(
  action: BatchAction<Row>,
  refused: readonly RefusedRow<Row>[],
  nameOf: (row: Row) => string,
): Promise<readonly RefusedRow<Row>[]> =>
  askPerson((answer) => <RefusedRows action={action} refused={refused} nameOf={nameOf} onEnd={answer} />)
