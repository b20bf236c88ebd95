import { header, page } from '../directory/page.ts'
import { markup, type Markup } from '../markup.ts'

export type ReadMail = {
  readonly id: number
  readonly to: string
  readonly from: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly messageId: string
  readonly at: string
}

/** Page with all mails, newest first, optionally filtered by `to`. */
export function inboxPage(organization: string, mails: readonly ReadMail[], to: string | undefined): string {
  const body = markup`<main class="inbox">
<div class="head"><div><h1>Mail</h1>
<p>${to === undefined ? explanation : markup`What was sent to ${to}. <a href="/mail">All mail</a>`}</p></div></div>
${mails.length > 0 ? markup`<ul class="mails">${mails.map(line)}</ul>` : markup`<p class="nobody">${emptyText}</p>`}
</main>`
  return mailLayout(organization, 'Mail', body)
}

const explanation = 'What the application mails is kept here, on this machine, and sent to nobody.'
const emptyText = 'Nothing was sent yet. Submit a commission sheet, for example.'

const line = ({ id, to, subject, at }: ReadMail) => markup`<li><a href="/mail/${id}">
<b>${subject}</b><span>${to}</span><time datetime="${at}">${inWords(at)}</time></a></li>`

export function mailPage(organization: string, mail: ReadMail): string {
  const { id, to, from, replyTo, subject, text, html, at } = mail
  const body = markup`<main class="inbox">
<p><a href="/mail">All mail</a></p>
<h1>${subject}</h1>
<dl><dt>From</dt><dd>${from}</dd>
<dt>To</dt><dd><a href="/mail?to=${encodeURIComponent(to)}">${to}</a></dd>
${replyTo && markup`<dt>Reply to</dt><dd>${replyTo}</dd>`}
<dt>Sent</dt><dd><time datetime="${at}">${inWords(at)}</time></dd></dl>
${html !== null && markup`<iframe title="The mail as it looks" src="/mail/${id}/html" sandbox="${frameSandbox}"></iframe>`}
<details${html === null && openAttribute}><summary>As plain text</summary><pre>${text}</pre></details>
</main>`
  return mailLayout(organization, subject, body)
}

export const noMailPage = (organization: string) =>
  mailLayout(
    organization,
    'No such mail',
    markup`<main class="message"><h1>No such mail</h1><p>The newest 500 are kept.</p>
<p><a class="button" href="/mail">All mail</a></p></main>`,
  )

/** No scripts. Same origin is allowed, because Chromium warns about mixed cases. */
export const frameSandbox = 'allow-same-origin allow-top-navigation-by-user-activation'
const openAttribute = markup` open`

const mailLayout = (organization: string, title: string, body: Markup) =>
  page(`${title} · ${organization}`, markup`${header(organization, back, 'Demonstration mail')}${body}`, {
    style: 'mail.css',
  })

const back = markup`<a class="button" href="/">To the application</a>`

const inWords = (at: string) => words.format(new Date(at))

const words = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})
