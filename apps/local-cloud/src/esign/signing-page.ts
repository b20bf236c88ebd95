import { header, page } from '../directory/page.ts'
import { markup, type Markup } from '../markup.ts'

export type SigningField = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly isRequired: boolean
}

export type SigningView = {
  /** The service's name, for the header. */
  readonly service: string
  readonly title: string
  readonly signer: string
  /** Where the form is posted. */
  readonly action: string
  /** The document as PDF. */
  readonly documentUrl: string
  /** Fields that the signer fills in, without signature, date and initials. */
  readonly fields: readonly SigningField[]
}

/**
 * The page where a signer signs or declines. Its form posts `act` (`sign` or `decline`), `signature`, `reason`, and one
 * `field-<id>` per field.
 */
export function signingPage({ service, title, signer, action, documentUrl, fields }: SigningView): string {
  const body = markup`${header(service, undefined, 'Demonstration signing')}
<main class="message"><h1>${title}</h1>
<p>For ${signer}. <a href="${documentUrl}">Read the document</a></p>
<form method="post" action="${action}">
${fields.map(fieldRow)}
<p><label>Your full name <input name="signature" value="${signer}"></label></p>
<p><button class="button" name="act" value="sign">Sign</button></p>
<p><label>Reason for declining <input name="reason"></label></p>
<p><button class="button" name="act" value="decline">Decline</button></p>
</form></main>`
  return page(`${title} · ${service}`, body)
}

const fieldRow = ({ id, label, value, isRequired }: SigningField): Markup =>
  markup`<p><label>${label}${isRequired && ' (required)'} <input name="field-${id}" value="${value}"></label></p>`

/** A page with one sentence: done, expired, not your turn. */
export const signingMessage = (service: string, heading: string, text: string): string =>
  page(
    `${heading} · ${service}`,
    markup`${header(service, undefined, 'Demonstration signing')}
<main class="message"><h1>${heading}</h1><p>${text}</p></main>`,
  )
