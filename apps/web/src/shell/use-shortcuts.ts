import { can } from '@crm/domain/people/can'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../session/me.ts'
import { isTyping } from './is-typing.ts'

/** `/` goes to the search, `c` creates a lead. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const mayCreate = can.createLead(useMe()).ok
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('#search')?.select()
      }
      if (event.key === 'c' && mayCreate) {
        event.preventDefault()
        void navigate({ to: '/leads/new' })
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, mayCreate])
}
