/** An open contract change blocks sales and commissions: it was requested, or its signers have not all signed. */
import { type SqlBool, sql } from 'kysely'

/** A condition on the rows of `contracts`, independent of the rest of the statement. */
export const changeIsOpen = sql<SqlBool>`(
  contracts.state = 'ChangeRequested'
  or (contracts.template = 'CHANGE_ORDER' and contracts.state in ('Draft', 'Sent', 'Viewed', 'Signed'))
)`
