import { Kbd } from '~/ui/kbd.tsx'
import { Keys } from '~/ui/keys.tsx'
import { shortcutsNow } from '~/ui/shortcuts.ts'

interface Props {
  /** The pressed key. */
  readonly first: string
}

/** The keys that can follow, with their actions. */
export default function KeyHint({ first }: Props) {
  const follow = shortcutsNow().filter(({ keys }) => keys.startsWith(`${first} `))
  return (
    <output className="enter-pop fixed bottom-4 left-1/2 z-40 flex max-w-[calc(100vw-32px)] -translate-x-1/2 flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-raised px-3 py-2 text-13 text-2 shadow-pop">
      <span className="flex items-center gap-1.5">
        <Keys keys={first} /> then
      </span>
      {follow.map(({ keys, words }) => (
        <span key={keys} className="flex items-center gap-1.5">
          <Kbd>{keys.slice(first.length + 1).toUpperCase()}</Kbd>
          {words}
        </span>
      ))}
    </output>
  )
}
