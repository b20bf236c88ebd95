import { markup, trusted } from '../markup.ts'
import type { People } from '../people.ts'
import { header, page } from './page.ts'

/** When a request cannot be answered by going back to the application. */
export function errorPage({ organisation }: People, origin: string, reason: string): string {
  return message(organisation.name, origin, 'Sign-in could not go on', `The directory says: ${reason}.`)
}

/** When nobody said where to go after signing out. */
export function signedOutPage({ organisation }: People, origin: string): string {
  return message(organisation.name, origin, 'You are signed out', 'You can close this page.')
}

/**
 * Signs out at once: a script submits the form, a button does where scripts are off.
 * @param form the provider's own form, to which the answer "end the session here too" is added
 */
export function signOutPage({ organisation }: People, form: string): string {
  const answered = trusted(form.replace('</form>', `${endSession.safe}</form>`))
  const body = markup`${header(organisation.name)}
<main class="message"><h1>Signing out</h1>${answered}</main>`
  return page('Signing out', body, { script: 'sign-out.js' })
}

const endSession = markup`<input type="hidden" name="logout" value="yes"><button class="button">Sign out</button>`

function message(organisation: string, origin: string, title: string, text: string): string {
  const body = markup`${header(organisation)}
<main class="message"><h1>${title}</h1><p>${text}</p>
<p><a class="button" href="${origin}/">Back to the application</a></p></main>`
  return page(title, body)
}
