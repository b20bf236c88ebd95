import { useCallback } from 'react'
import type { OutboxPhoto } from './outbox.ts'

interface Props {
  readonly photo: OutboxPhoto
}

/** The original photo, read from the phone. */
export function OutboxPicture({ photo: { file, words } }: Props) {
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
