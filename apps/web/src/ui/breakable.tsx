interface Props {
  readonly children: string
}

/** A long e-mail address goes on in the next line with its domain, not in the middle of a word. */
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
