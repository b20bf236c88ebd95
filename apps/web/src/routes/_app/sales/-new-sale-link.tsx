import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ListSearch } from '~/lists/list-search.ts'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'

/** For people who may create a sale. */
export function NewSaleLink() {
  if (!can.createSale(useMe()).ok) return null
  return (
    <Link to="/sales/new" search={(kept: ListSearch) => kept} className={buttonClass({ variant: 'primary' })}>
      <Plus />
      New sale
    </Link>
  )
}
