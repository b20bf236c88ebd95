/** Renders every mail: plain text, and simple HTML with the same content. */
import type { PresentationLanguage } from '../sales/presentation-language.ts'
import { type Letter, oneLine } from './letter.ts'

export interface Sender {
  /** Origin of the web app. */
  readonly origin: string
  /** Name of the company. */
  readonly company: string
}

export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Text of the mail without its link, for display in the application. */
export const plainText = ({ text, facts = [] }: Letter): string =>
  [...text, factLines(facts)].filter((part) => part.trim() !== '').join('\n\n')

export function writeMail(letter: Letter, sender: Sender): WrittenMail {
  const parts = {
    subject: oneLine(letter.subject),
    text: letter.text.filter((paragraph) => paragraph.trim() !== ''),
    facts: letter.facts ?? [],
    link: letter.link && { words: letter.link.words, href: pageOf(sender.origin, letter.link.path) },
    footnote: letter.footnote,
    language: letter.language ?? 'English',
    company: sender.company,
  }
  return { subject: parts.subject, text: textOf(parts), html: htmlOf(parts) }
}

/** Never leaves our origin, for any path. */
function pageOf(origin: string, path: string): string {
  const page = new URL(path, `${origin}/`)
  return page.origin === new URL(origin).origin ? page.href : `${origin}/`
}

interface Parts {
  readonly subject: string
  readonly text: readonly string[]
  readonly facts: readonly (readonly [string, string])[]
  readonly link: { readonly words: string; readonly href: string } | undefined
  readonly footnote: string | undefined
  readonly language: PresentationLanguage
  readonly company: string
}

const textOf = ({ text, facts, link, footnote, company }: Parts): string =>
  [
    ...text,
    factLines(facts),
    link && `${link.words}:\n${link.href}`,
    // Mail programs treat this as the signature separator.
    `-- \n${[company, footnote].filter(Boolean).join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n') + '\n'

const factLines = (facts: Parts['facts']) => facts.map(([label, value]) => `${label}: ${value}`).join('\n')

/** Mail programs support tables and inline styles; dark modes invert these few colors. */
const htmlOf = ({
  subject,
  text,
  facts,
  link,
  footnote,
  company,
  language,
}: Parts): string => `<!doctype html>
<html lang="${languages[language].code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#f7f6f4;color:#26241f;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e4e2dd;border-radius:8px">
<tr><td style="padding:24px 28px 4px;font-size:13px;line-height:20px;color:#6b675f">${escape(company)}</td></tr>
<tr><td style="padding:0 28px 8px"><h1 style="margin:0;font-size:18px;line-height:26px;font-weight:600">${escape(subject)}</h1></td></tr>
${text.map((paragraph) => row(`<p style="margin:0">${withLineBreaks(paragraph)}</p>`)).join('\n')}
${facts.length > 0 ? row(factTable(facts)) : ''}
${link ? row(button(link)) : ''}
<tr><td style="padding:16px 28px 24px;font-size:13px;line-height:20px;color:#6b675f">${withLineBreaks([footnote, languages[language].sentBy(company)].filter(Boolean).join('\n'))}</td></tr>
</table>
</body>
</html>
`

const languages: Readonly<
  Record<PresentationLanguage, { readonly code: string; readonly sentBy: (company: string) => string }>
> = {
  English: { code: 'en', sentBy: (company) => `Sent by the ${company} CRM.` },
  Spanish: { code: 'es', sentBy: (company) => `Enviado por el CRM de ${company}.` },
}

const font = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:23px`

const row = (content: string) => `<tr><td style="padding:8px 28px">${content}</td></tr>`

const factTable = (facts: Parts['facts']) =>
  `<table cellpadding="0" cellspacing="0" style="font-size:15px;line-height:23px">${facts
    .map(
      ([label, value]) =>
        `<tr><th scope="row" style="padding:2px 16px 2px 0;text-align:left;vertical-align:top;font-weight:400;color:#6b675f">${escape(label)}</th><td style="padding:2px 0;vertical-align:top">${withLineBreaks(value)}</td></tr>`,
    )
    .join('')}</table>`

/** Also prints the URL, for programs that do not show buttons. */
const button = ({ words, href }: NonNullable<Parts['link']>) =>
  `<a href="${escape(href)}" style="display:inline-block;margin:4px 0 8px;padding:11px 18px;border-radius:6px;background:#26241f;color:#ffffff;font-weight:600;text-decoration:none">${escape(words)}</a><br><span style="font-size:13px;line-height:20px;color:#6b675f;word-break:break-all">${escape(href)}</span>`

const withLineBreaks = (text: string) => escape(text).replaceAll('\n', '<br>')

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
