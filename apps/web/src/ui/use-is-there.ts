import { useEffect, useRef } from 'react'

/** Tells whether the component is still mounted when a late response arrives. */
export function useIsThere(): () => boolean {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return () => isThere.current
}
