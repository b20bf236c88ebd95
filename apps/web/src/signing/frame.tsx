import { formatPhone } from '@crm/domain/contact/format-phone'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Mark } from '~/ui/mark.tsx'

interface Props {
  readonly company: { readonly name: string; readonly phone: string | null }
  readonly children: ReactNode
}

/** The company's name and phone number; one column below. */
export const Frame = ({ company: { name, phone }, children }: Props) => (
  <div className="flex min-h-dvh flex-col">
    <header className="flex min-h-15 flex-none flex-wrap items-center gap-x-4 border-b border-line bg-surface px-8 max-sm:px-4">
      <span className="flex min-w-0 flex-[1_1_7rem] items-center gap-2.5 text-16 font-strong">
        <Mark size={26} />
        <span className="cut">{name}</span>
      </span>
      {phone ? (
        <a
          href={`tel:${phone}`}
          className="ml-auto flex flex-none items-center gap-2 py-3 text-13 text-2 hover:text-1"
        >
          <Phone className="icon-14" />
          {formatPhone(phone)}
        </a>
      ) : null}
    </header>
    <main className="mx-auto w-full max-w-[672px] flex-1 px-4 py-6 max-sm:py-4">{children}</main>
  </div>
)
