import { v7 } from 'uuid'

/** UUIDv7: made by the application, so that every PostgreSQL from 15 up can be used, and ids sort by time. */
export const newId = (): string => v7()
