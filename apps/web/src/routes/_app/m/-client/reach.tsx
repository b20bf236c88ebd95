import type { WebLead } from '@crm/contract/web/lead-shapes'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { buttonClass } from '../../../../ui/button-class.ts'
import { routeTo } from '../../appointments/-route-to.ts'

interface Props {
  readonly lead: WebLead
}

/** Call, text, or go there: the phone's own applications do it. What is not known cannot be used, and says so. */
export function Reach({ lead: { phone1, primaryAddress } }: Props) {
  const address = primaryAddress?.fullAddress
  const missing = [...(phone1 ? [] : ['phone']), ...(address ? [] : ['address'])]
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-3 gap-2">
        <Way href={phone1 && `tel:${phone1}`} icon={<Phone />} label="Call" isFirst />
        <Way href={phone1 && `sms:${phone1}`} icon={<MessageCircle />} label="Text" />
        <Way href={address && routeTo(address)} icon={<MapPin />} label="Route" />
      </div>
      {missing.length > 0 ? (
        <p className="text-12 text-3">No {missing.join(' and no ')} is known yet.</p>
      ) : null}
    </div>
  )
}

interface WayProps {
  readonly href: string | null | undefined
  readonly icon: React.ReactNode
  readonly label: string
  readonly isFirst?: boolean
}

const Way = ({ href, icon, label, isFirst = false }: WayProps) => {
  const look = `${buttonClass(isFirst ? { variant: 'primary' } : {})} h-11 max-sm:h-11`
  return href ? (
    <a href={href} className={look} {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
      {icon}
      {label}
    </a>
  ) : (
    <button type="button" disabled className={look}>
      {icon}
      {label}
    </button>
  )
}
