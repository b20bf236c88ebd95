import { useEffect } from 'react'
import { themes, usePreferences } from '~/ui/preferences.ts'
import { Button } from '~/ui/button.tsx'
import { PageTitle } from '~/ui/page-title.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Facts } from './facts.tsx'
import { Figures } from './figures.tsx'
import { Filters } from './filters.tsx'
import { Floating } from './floating.tsx'
import { Forms } from './forms.tsx'
import { InPlace } from './in-place.tsx'
import { Pdfs } from './pdfs.tsx'
import { Surfaces } from './surfaces.tsx'
import { Tables } from './tables.tsx'

/** Every component of ui/, forms/, lists/ and viewer/ in every state, with a switch for the theme. */
export function KitPage() {
  // Searchable lists scroll their first option into view when they mount; here they are in the middle of a
  // page.
  useEffect(() => {
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0))
    return () => cancelAnimationFrame(frame)
  }, [])
  const chosen = usePreferences((kept) => kept.theme)
  return (
    <div className="mx-auto grid max-w-[1200px] gap-10 px-gutter pb-16">
      <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-canvas">
        <PageTitle>The kit</PageTitle>
        <span className="text-12 text-3 max-sm:hidden">ui/page-title</span>
        <fieldset className="ml-auto flex gap-1">
          <legend className="sr-only">Theme</legend>
          {themes.map((theme) => (
            <Button
              key={theme}
              size="small"
              variant="quiet"
              aria-pressed={theme === chosen}
              className="aria-pressed:bg-active aria-pressed:text-1"
              onClick={() => usePreferences.setState({ theme })}
            >
              {theme}
            </Button>
          ))}
        </fieldset>
      </header>
      <main className="grid min-w-0 gap-12">
        <Buttons />
        <Facts />
        <Forms />
        <Choices />
        <InPlace />
        <Tables />
        <Filters />
        <Figures />
        <Surfaces />
        <Floating />
        <Pdfs />
      </main>
    </div>
  )
}
