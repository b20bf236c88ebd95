/** Shapes that several areas share. */
import { onOneLine } from '@crm/domain/contact/names'
import * as z from 'zod'

/** UUIDv7 as text, made by the application. */
export const Id = z.uuid()
export const IdParams = z.object({ id: Id })

/** A name or a title: what is longer than a line, or is not seen, is taken out of it. */
export const Line = (longest: number) => z.string().overwrite(onOneLine).max(longest)

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime()

/** `YYYY-MM-DD`. PostgreSQL knows no year 0, and the business no day before this. */
export const Day = z.iso.date().refine((day) => day >= '1900', 'The first day there is, is 1900-01-01.')

/** Dollars and cents, as much as `numeric(12, 2)` holds. */
export const Dollars = z
  .number()
  .min(0)
  .max(9_999_999_999.99)
  .refine((amount) => Number(amount.toFixed(2)) === amount, 'Dollars have two decimals at most.')

/** +1 per write; a change set carries the version it was based on. */
export const Version = z.int().min(1)

/** One or several values of the same filter: `?status=New&status=Cold` means either. */
export const many = <S extends z.ZodType>(shape: S) =>
  z
    .union([z.array(shape).max(100), shape])
    .transform((given): z.output<S>[] => (Array.isArray(given) ? given : [given]) as z.output<S>[])

export const pageSizes = [1, 10, 25, 50, 100] as const

/** Paging of `…Paginated`: `page × pageSize` above 10,000 is refused and names `after`. */
export const paging = {
  page: z.coerce.number<number>().int().min(1).default(1),
  pageSize: z.coerce
    .number<number>()
    .refine(
      (size) => (pageSizes as readonly number[]).includes(size),
      `must be one of ${pageSizes.join(', ')}`,
    )
    .default(25),
  after: z
    .string()
    .min(1)
    .max(400)
    .optional()
    .describe('A cursor from `next`, for deep reading; `page` then counts from there.'),
}

/** Paging of plain lists: whole records, newest first, with a `Link: rel="next"` header when there is more. */
export const listing = {
  limit: z.coerce.number<number>().int().min(1).max(1000).default(100),
  after: Id.optional().describe('The id of the last record already read.'),
}

export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    pageSize: z.int(),
    total: z.int().describe('Exact, or 2000 when `totalIsExact` is false.'),
    totalIsExact: z.boolean(),
    next: z.string().nullable().describe('The cursor to pass as `after`.'),
  })

/** A stale change of a field that someone else changed since: `current` is the row as it now is. */
export const conflictWith = <S extends z.ZodType>(current: S) => z.object({ message: z.string(), current })

export const Removed = z.object({ message: z.string() })
