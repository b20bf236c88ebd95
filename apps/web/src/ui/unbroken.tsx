import { Fragment } from 'react'

interface Props {
  readonly children: string
}

/** Keeps hyphenated words whole: a line that ends in "e-" looks like a typo. */
export const Unbroken = ({ children: text }: Props) =>
  text.split(/(\w+-\w+)/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence do not move
    <Fragment key={at}>{at % 2 === 0 ? part : <span className="whitespace-nowrap">{part}</span>}</Fragment>
  ))
