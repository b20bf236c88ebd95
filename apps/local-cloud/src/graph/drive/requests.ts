/**
 * Request bodies. Unknown properties are refused, as OData does; the compiler holds each shape against Microsoft's types, so
 * that no property is here that the service does not have.
 */
import type {
  DriveItem,
  DriveItemUploadableProperties,
  ItemReference,
} from '@microsoft/microsoft-graph-types'
import * as z from 'zod'
import { invalidRequest } from './failures.ts'

const conflictBehavior = z.enum(['fail', 'rename', 'replace'])

type Annotated<T> = T & { '@microsoft.graph.conflictBehavior'?: 'fail' | 'rename' | 'replace' }

/** POST /children with the facet of a folder. */
export const NewFolder = z.strictObject({
  name: z.string(),
  folder: z.strictObject({}),
  '@microsoft.graph.conflictBehavior': conflictBehavior.exactOptional(),
}) satisfies z.ZodType<Annotated<Pick<DriveItem, 'name' | 'folder'>>>

/** PATCH of an item. The conflict behavior belongs to the address; in the body it is ignored, see `pages.move`. */
export const ItemChange = z.strictObject({
  name: z.string().exactOptional(),
  parentReference: z.strictObject({ id: z.string() }).exactOptional() satisfies z.ZodType<
    Pick<ItemReference, 'id'>
  >,
  '@microsoft.graph.conflictBehavior': conflictBehavior.exactOptional(),
}) satisfies z.ZodType<Annotated<Pick<DriveItem, 'name' | 'parentReference'>>>

/** POST /createUploadSession. `fileSize` is for personal drives and is refused here, see `pages.upload`. */
export const NewSession = z.strictObject({
  item: z
    .strictObject({
      name: z.string().exactOptional(),
      description: z.string().exactOptional(),
      '@microsoft.graph.conflictBehavior': conflictBehavior.exactOptional(),
    })
    .exactOptional(),
}) satisfies z.ZodType<{
  item?: Annotated<Pick<DriveItemUploadableProperties, 'name' | 'description'>>
}>

/** Parses a body. Throws 400 `invalidRequest` with the first problem. */
export function bodyOf<T>(shape: z.ZodType<T>, body: unknown, page: 'create' | 'move' | 'upload'): T {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidRequest(`${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'is invalid'}.`, page)
}
