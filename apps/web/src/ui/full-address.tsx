import Copy from 'lucide-react/icons/copy'
import MapPin from 'lucide-react/icons/map-pin'
import { IconButton } from './icon-button.tsx'
import { copyText } from './copy-text.ts'
import { mapAddress } from './map-address.ts'

interface Props {
  readonly address: string
}

/** The full postal address, with buttons to copy it and to open a map. */
export const FullAddress = ({ address }: Props) => (
  <span className="flex items-start gap-1">
    <a
      href={mapAddress(address)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-w-0 items-start gap-1.5 hover:underline"
    >
      <MapPin aria-label="Show on a map:" className="icon-14 mt-[0.1875rem] text-3" />
      <span className="min-w-0 break-words">{address}</span>
    </a>
    <IconButton name="Copy the address" className="-my-1" onClick={() => copyText(address, 'Address copied')}>
      <Copy className="icon-12" />
    </IconButton>
  </span>
)
