import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { buttonClass } from '~/ui/button-class.ts'
import { routeTo } from '~/kinds/addresses/route-to.ts'

interface Props {
  readonly phone: string | null
  readonly address: string | null | undefined
  /** Still loading: missing values are unknown. */
  readonly isPending?: boolean
}

/** Call, text or directions, by the phone's own apps. A missing value disables its button and says why. */
export function ContactLinks({ phone, address, isPending = false }: Props) {
  const missing = [...(phone ? [] : ['phone']), ...(address ? [] : ['address'])]
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-3 gap-2">
        <Way href={phone && `tel:${phone}`} icon={<Phone />} label="Call" isFirst />
        <Way href={phone && `sms:${phone}`} icon={<MessageCircle />} label="Text" />
        <Way href={address && routeTo(address)} icon={<MapPin />} label="Route" />
      </div>
      {missing.length > 0 && !isPending ? (
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
  const look = `${buttonClass(isFirst ? { variant: 'primary' } : {})} h-11 max-sm:min-h-11`
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
