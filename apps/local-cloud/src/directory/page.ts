import { markup, type Markup } from '../markup.ts'

/**
 * The pages have no inline script or style, so their Content-Security-Policy needs no exception. Framing by the same
 * origin is allowed, because the application renews its sign-in in a hidden frame.
 */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Additional assets of a page. */
type PageAssets = { readonly script?: string; readonly style?: string }

/** A complete HTML document in the product's style. */
export function page(title: string, body: Markup, { script, style }: PageAssets = {}): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="preload" as="font" type="font/woff2" crossorigin href="/directory/assets/inter.woff2">
<link rel="icon" href="/directory/assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/directory/assets/directory.css">
${style && markup`<link rel="stylesheet" href="/directory/assets/${style}">`}
${script && markup`<script src="/directory/assets/${script}" defer></script>`}
</head>
<body>
${body}
</body>
</html>
`.safe
}

/** Page header: logo, name of the organization, and optional content at the right. */
export const header = (
  organization: string,
  right?: Markup,
  what = 'Demonstration directory',
) => markup`<header>
<div class="brand">${mark}<span>${organization}</span></div>
<p class="note">${what}</p>
${right}
</header>`

const mark = markup`<svg viewBox="0 0 32 32" aria-hidden="true">
<path class="sun" d="M16 15.2l6.97 4.97a10 10 0 1 0-13.94 0z"/>
<path class="ridge" d="M4 28.2 16 19.6l12 8.6"/>
</svg>`
