interface Props {
  readonly children: string
}

/** A long email address wraps before its domain, not in the middle of a word. */
export function Breakable({ children: text }: Props) {
  const at = text.indexOf('@')
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
