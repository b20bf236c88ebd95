import { isKeyOf } from '@crm/domain/own'
import type { Route } from '@crm/contract/route'
import { latestOwnVersion } from '~/records/edit/own-saves.ts'
import type { Versioned } from '~/records/edit/record-kind.ts'
import type { BatchAction } from './run-batch.ts'

interface Update<Row> extends Omit<BatchAction<Row>, 'write' | 'back'> {
  /** Takes a change set with `version`, and returns the record. */
  readonly route: Route
  readonly changes: object | ((row: Row) => object)
  /** The former values of these fields, where the row has them under other names. */
  readonly former?: (row: Row) => object
  /** A write that undoes more than the fields. */
  readonly back?: BatchAction<Row>['back']
}

/** The same change set for many rows; the undo sends the former values. */
export const updating = <Row extends Versioned>(update: Update<Row>): BatchAction<Row> => {
  const { route, changes, former, back, ...action } = update
  const changesOf = (row: Row) => (typeof changes === 'function' ? changes(row) : changes)
  return {
    ...action,
    write: (row) => ({
      route,
      input: {
        params: { id: row.id },
        body: { ...changesOf(row), version: latestOwnVersion(row.id, row.version) },
      },
    }),
    back:
      back ??
      ((row, answered) => {
        const body = {
          ...(former?.(row) ?? formerValues(changesOf(row), row)),
          version: (answered as Versioned).version,
        }
        return { route, input: { params: { id: row.id }, body } }
      }),
  }
}

function formerValues(changes: object, row: object): object {
  const known = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.keys(changes).flatMap((field) => (isKeyOf(known, field) ? [[field, known[field]]] : [])),
  )
}
