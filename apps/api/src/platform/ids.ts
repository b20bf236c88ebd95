import { v7 } from 'uuid'

/** UUIDv7, generated here since PostgreSQL 15 to 17 cannot, so that ids sort by time. */
export const newId = (): string => v7()
