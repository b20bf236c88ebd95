import { useCallback } from 'react'
import type { WaitingPhoto } from './waiting.ts'

interface Props {
  readonly photo: WaitingPhoto
}

/** The original photo, read from the phone. */
export function WaitingPicture({ photo: { file, words } }: Props) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={words} className="size-16 rounded-control border border-line object-cover" />
}
