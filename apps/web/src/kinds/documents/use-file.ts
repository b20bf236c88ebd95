import type { Route } from '@crm/contract/route'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { stream } from '~/api/call.ts'

interface FileOf {
  /** The route that returns the record's file by ID. */
  readonly route: Route
  readonly id: string
  /** "application/pdf" */
  readonly type: string
  /** Topics that make a changing file stale; without them a file never changes. */
  readonly topics?: readonly string[]
}

/** A file fetched with the person's token, released when its viewer unmounts. */
export const useFile = ({ route, id, type, topics = [] }: FileOf): UseQueryResult<Blob> =>
  useQuery({
    // Invalidation looks at the third part.
    queryKey: ['file', route.path, topics, id],
    queryFn: async ({ signal }) => {
      const response = await stream(route, { params: { id } }, { signal })
      return new Blob([await response.arrayBuffer()], { type })
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })

/** Shows a file in an image while that is mounted. */
export const usePreviewFile = (file: Blob) =>
  useCallback(
    (element: HTMLImageElement | null) => {
      if (!element) return undefined
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
