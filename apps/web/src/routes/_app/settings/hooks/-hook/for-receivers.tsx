import Copy from 'lucide-react/icons/copy'
import { Button } from '~/ui/button.tsx'
import { copyText } from '~/ui/copy-text.ts'

interface Props {
  readonly url: string
}

/** Receiver documentation in two snippets that can be copied as they are. */
export const ForReceivers = ({ url }: Props) => (
  <section aria-labelledby="for-receivers" className="grid gap-3">
    <h3 id="for-receivers">For developers</h3>
    <p className="text-13 text-2">
      Each event is a POST request with JSON, signed per Standard Webhooks. Answer with 2xx within ten
      seconds. Events may arrive twice or out of order.
    </p>
    <Snippet title="Check the signature, in Node" text={checking} />
    <Snippet title="Try your receiver, with curl" text={trying(url)} />
  </section>
)

function Snippet({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-2">
        <h4 className="text-13 font-medium">{title}</h4>
        <Button
          size="small"
          variant="quiet"
          className="ml-auto"
          aria-label={`Copy: ${title}`}
          onClick={() => copyText(text, `${title}: copied`)}
        >
          <Copy />
          Copy
        </Button>
      </div>
      <section
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
        tabIndex={0}
        className="overflow-x-auto rounded-card bg-sunken px-3 py-2"
      >
        <pre className="font-[family-name:ui-monospace,monospace] text-12">{text}</pre>
      </section>
    </div>
  )
}

const checking = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the text as it came, before it is read as JSON
export function isOurs(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at } = headers
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

const trying = (url: string) => `SECRET='whsec_…'
id=try-1 at=$(date +%s) body='{"id":"try-1","type":"webhook.test","data":{}}'
key=$(printf %s "\${SECRET#whsec_}" | base64 -d | xxd -p -c 256)
sign=$(printf %s "$id.$at.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
curl -i '${url.replaceAll("'", '%27')}' -H 'content-type: application/json' \\
  -H "webhook-id: $id" -H "webhook-timestamp: $at" \\
  -H "webhook-signature: v1,$sign" -d "$body"`
