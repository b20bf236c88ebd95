import { markup, type Markup } from '../markup.ts'
import type { People, Person } from '../people.ts'
import { icon } from './icons.ts'
import { header, page } from './page.ts'

/**
 * The sign-in page: a card per person with search by name or department, and Cancel, which denies access.
 * @param hint username that the application suggests; its card gets the focus, otherwise the first
 */
export function pickerPage({ organisation, people }: People, hint: string): string {
  const staff = people.filter(({ shelf }) => shelf === 'staff')
  const departments = [...new Set(staff.map(departmentOf))]
  const inFocus = people.find(({ username }) => equalsIgnoreCase(username, hint)) ?? people[0]
  const cardsOf = (shelf: Person['shelf']) =>
    people
      .filter((person) => person.shelf === shelf)
      .map((person) => card(person, departments.indexOf(departmentOf(person)), person === inFocus))
  const trouble = cardsOf('trouble')

  const body = markup`${header(organisation.name, cancel)}
<main>
<div class="head">
<div><h1>Who are you today?</h1><p>${explanation(organisation.domain)}</p></div>
${search}
</div>
<form method="post">
<ul class="cards">${cardsOf('staff')}</ul>
${trouble.length > 0 && markup`<section><h2>To test what goes wrong</h2><ul class="cards odd">${trouble}</ul></section>`}
</form>
<p class="nobody" role="status"></p>
</main>`
  return page(`Sign in · ${organisation.name}`, body, { script: 'picker.js' })
}

export const equalsIgnoreCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const explanation = (domain: string) =>
  `This demonstration directory of ${domain} stands in for the company's. Pick a card to sign in.`

const cancel = markup`<form method="post"><button class="button" name="cancel" value="yes">Cancel</button></form>`

const search = markup`<label class="search" hidden>${icon('search')}
<input type="search" placeholder="Name or department" aria-label="Search people" autocomplete="off" spellcheck="false">
</label>`

function card(person: Person, department: number, inFocus: boolean): Markup {
  const { username, displayName, card: lines, group, shelf } = person
  const words = [displayName, ...lines, group].join(' ').toLowerCase()
  return markup`<li><button class="card" name="username" value="${username}" data-words="${words}"${inFocus && focusAttribute}>
${shelf === 'staff' ? avatar(person, department) : icon(person.profile)}
<span class="who"><b>${displayName}</b>${lines.map((line) => line !== '' && markup`<span>${line}</span>`)}</span>
${icon('arrow')}
</button></li>`
}

const focusAttribute = markup` autofocus`

/** A department shares a color. The style sheet has six colors, which then repeat. */
const avatar = ({ givenName, surname }: Person, department: number) =>
  markup`<span class="avatar hue-${department % 6}" aria-hidden="true">${initial(givenName)}${initial(surname)}</span>`

const initial = (name: string) => String.fromCodePoint(name.codePointAt(0) ?? 0)

/** `Sales, manager` → `Sales`. */
const departmentOf = ({ card: [line] }: Person) => line.split(',')[0]
