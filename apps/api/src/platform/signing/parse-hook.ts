import type * as z from 'zod'

/** The body of a webhook in this shape; undefined when it is not JSON or has another shape. */
export function parseHook<T>(rawBody: Buffer, shape: z.ZodType<T>): T | undefined {
  try {
    return shape.safeParse(JSON.parse(rawBody.toString('utf8'))).data
  } catch {
    return undefined
  }
}
