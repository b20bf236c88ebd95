import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HookHeaders, HookHint } from '#platform/ports/signing'
import { parseHook } from '../parse-hook.ts'
import { HookBody } from './shapes.ts'

/** Docusign signs with every key of the account, one header for each, so that a key can be replaced. */
const maxSignatures = 100

/**
 * Connect signs the unparsed body with HMAC-SHA256 in `X-DocuSign-Signature-1` and so on. One valid signature is enough.
 * Manual: developers.docusign.com/platform/webhooks/connect/validate.
 */
export function readDocusignHook(
  { hmacKeys, accountId }: { readonly hmacKeys: readonly string[]; readonly accountId: string },
  rawBody: Buffer,
  headers: HookHeaders,
): HookHint {
  const expected = hmacKeys.map((key) => createHmac('sha256', key).update(rawBody).digest())
  const signatures = Array.from(
    { length: maxSignatures },
    (_, index) => headers[`x-docusign-signature-${index + 1}`],
  )
    .filter((header) => typeof header === 'string')
    .map((header) => Buffer.from(header, 'base64'))
  const isSigned = signatures.some((signature) =>
    expected.some((digest) => digest.length === signature.length && timingSafeEqual(digest, signature)),
  )
  if (!isSigned) return { refused: 'No signature is valid.' }
  const body = parseHook(rawBody, HookBody)
  if (!body) return { refused: 'The body is not an event.' }
  return body.data.accountId === accountId
    ? { envelopeId: body.data.envelopeId }
    : { refused: 'The event is from another account.' }
}
