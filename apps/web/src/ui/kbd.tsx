interface Props {
  readonly children: string
}

/** One key of a shortcut. */
export const Kbd = ({ children }: Props) => (
  <kbd className="inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-[4px] border border-line bg-surface px-1 font-sans text-[0.6875rem]/none font-medium text-3">
    {children}
  </kbd>
)
