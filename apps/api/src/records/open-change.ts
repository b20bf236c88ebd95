/** A change of a sale's contract that is asked for, or that its signers have not all signed: what sales and commissions wait for. */
import { type SqlBool, sql } from 'kysely'

/** Of the rows of `contracts`, whatever else is in the statement. */
export const changeIsOpen = sql<SqlBool>`(
  contracts.state = 'ChangeRequested'
  or (contracts.template = 'CHANGE_ORDER' and contracts.state in ('Draft', 'Sent', 'Viewed', 'Signed'))
)`
