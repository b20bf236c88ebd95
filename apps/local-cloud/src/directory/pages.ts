import { markup, trusted } from '../markup.ts'
import type { People } from '../people.ts'
import { header, page } from './page.ts'

/** For requests that cannot redirect back to the application. */
export function errorPage({ organisation }: People, origin: string, reason: string): string {
  return message(organisation.name, origin, 'Sign-in could not go on', `The directory says: ${reason}.`)
}

/** For sign-outs without a return URL. */
export function signedOutPage({ organisation }: People, origin: string): string {
  return message(organisation.name, origin, 'You are signed out', 'You can close this page.')
}

/**
 * Signs out immediately: a script submits the form, with a button as the fallback without scripts.
 * @param form the provider's form; this adds the answer "end the session here too"
 */
export function signOutPage({ organisation }: People, form: string): string {
  const completedForm = trusted(form.replace('</form>', `${endSession.safe}</form>`))
  const body = markup`${header(organisation.name)}
<main class="message"><h1>Signing out</h1>${completedForm}</main>`
  return page('Signing out', body, { script: 'sign-out.js' })
}

const endSession = markup`<input type="hidden" name="logout" value="yes"><button class="button">Sign out</button>`

function message(organization: string, origin: string, title: string, text: string): string {
  const body = markup`${header(organization)}
<main class="message"><h1>${title}</h1><p>${text}</p>
<p><a class="button" href="${origin}/">Back to the application</a></p></main>`
  return page(title, body)
}
