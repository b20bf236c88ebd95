import { partsOf } from './mention-text.ts'

interface Props {
  readonly body: string
  readonly mentionNames: readonly string[]
}

/** The text of a note with its mentions highlighted. */
export const NoteWords = ({ body, mentionNames }: Props) => (
  <>
    {partsOf(body, mentionNames).map(({ text, isMention }, at) =>
      isMention ? (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
        <b key={at} className="font-medium text-link">
          {text}
        </b>
      ) : (
        text
      ),
    )}
  </>
)
