import UsersRound from 'lucide-react/icons/users-round'
import { useWords } from './words/words.ts'

interface Props {
  readonly name: string
  readonly company: string
}

/** The colleague whose device the signer uses; the certificate names them too. */
export const Host = ({ name, company }: Props) => (
  <p
    role="note"
    className="mb-5 flex gap-2 rounded-card border border-info-line bg-info-ground px-4 py-2.5 text-14 text-info-text"
  >
    <UsersRound className="icon-14 mt-1 flex-none" />
    <span className="text-1">{useWords().host(name, company)}</span>
  </p>
)
