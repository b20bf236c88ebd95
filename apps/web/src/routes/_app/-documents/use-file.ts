import { documents } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { stream } from '../../../api/call.ts'

/** The file of a document, read with the token of the person. A file never changes; it is let go with the sheet. */
export const useFile = ({ id, fileType }: Pick<Document, 'id' | 'fileType'>): UseQueryResult<Blob> =>
  useQuery({
    queryKey: ['the file of a document', id],
    queryFn: async ({ signal }) => {
      const response = await stream(documents.download, { params: { id } }, { signal })
      return new Blob([await response.arrayBuffer()], { type: fileType })
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
