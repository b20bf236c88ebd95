import { productVersion } from '@crm/domain/product'
import { Switch } from '~/forms/switch.tsx'
import { usePreferences } from '~/ui/preferences.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { Keys } from '~/ui/keys.tsx'
import { shortcutPlaces, shortcutsNow } from '~/ui/shortcuts.ts'
import { closeOverlay } from './overlay.ts'

/** Every shortcut active on the page below. */
export default function ShortcutSheet() {
  const all = shortcutsNow()
  const hasNoSingleKeys = usePreferences((kept) => kept.hasNoSingleKeys)
  return (
    <Dialog title="Keyboard shortcuts" isToRead isWide onClose={closeOverlay}>
      <div className="gap-8 sm:columns-2">
        {shortcutPlaces.map((place) => {
          const shortcuts = all.filter(({ where }) => where === place)
          return shortcuts.length === 0 ? null : (
            <section key={place} aria-label={place} className="mb-5 break-inside-avoid">
              <h3 className="pb-1 text-12 font-normal text-3">{place}</h3>
              <dl className="grid">
                {shortcuts.map(({ keys, words }) => (
                  <div key={keys} className="flex min-h-7 items-center justify-between gap-4 text-13">
                    <dt>{words}</dt>
                    <dd>
                      <Keys keys={keys === ' ' ? 'Space' : keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
      <Switch
        label="Single-key shortcuts"
        checked={!hasNoSingleKeys}
        onChange={({ target }) => usePreferences.setState({ hasNoSingleKeys: !target.checked })}
      />
      <p className="border-t border-line pt-4 text-12 text-3">Version {productVersion}</p>
    </Dialog>
  )
}
