import { hasMoreThanEmail } from './email.ts'
import { hasMoreThanPhone } from './phone.ts'

/** Note lines for additional numbers, extensions and addresses: a lead stores one of each. */
export const fullContactLines = (
  phone: string | null | undefined,
  email: string | null | undefined,
): readonly string[] => [
  ...(phone && hasMoreThanPhone(phone) ? [`Phone in full: ${phone}`] : []),
  ...(email && hasMoreThanEmail(email) ? [`Email in full: ${email}`] : []),
]
