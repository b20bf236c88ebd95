import type { Route } from '@crm/contract/route'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { stream } from '../../../api/call.ts'

interface FileOf {
  /** Answers the file of the record with the id. */
  readonly route: Route
  readonly id: string
  /** "application/pdf" */
  readonly type: string
  /** What it is made of anew, for one that changes; without, a file is what it is. */
  readonly topics?: readonly string[]
}

/** A file, read with the token of the person, and let go with whoever shows it. */
export const useFile = ({ route, id, type, topics = [] }: FileOf): UseQueryResult<Blob> =>
  useQuery({
    // The third part is what a refresh looks for.
    queryKey: ['file', route.path, topics, id],
    queryFn: async ({ signal }) => {
      const response = await stream(route, { params: { id } }, { signal })
      return new Blob([await response.arrayBuffer()], { type })
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })

/** Shows a file in an image or a frame for as long as that stands. */
export const useShownFile = (file: Blob) =>
  useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (!element) return undefined
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
