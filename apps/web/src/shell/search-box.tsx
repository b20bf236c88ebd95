import { useNavigate, useSearch } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { Kbd } from '../ui/kbd.tsx'

/** Finds leads by any fragment of a name, phone, e-mail, address or number. */
export function SearchBox() {
  const navigate = useNavigate()
  const asked = useSearch({ strict: false, select: ({ q }) => q ?? '' })
  const find = (form: FormData) => {
    const typed = form.get('q')
    const q = typeof typed === 'string' ? typed.trim() : ''
    void navigate({ to: '/leads', search: { status: 'All', ...(q && { q }) } })
  }
  return (
    <search>
      <form
        action={find}
        key={asked}
        className="flex h-8 w-[380px] min-w-0 items-center gap-2 rounded-control bg-sunken pr-2 pl-2.5 text-13 focus-within:outline-2 focus-within:outline-focus"
      >
        <Search className="text-3" />
        <input
          id="search"
          type="search"
          name="q"
          aria-label="Search leads"
          placeholder="Search name, phone, e-mail or address"
          defaultValue={asked}
          className="min-w-0 flex-1 bg-transparent outline-none"
        />
        <Kbd>/</Kbd>
      </form>
    </search>
  )
}
