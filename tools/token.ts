/** `npm run token -- <username>`: a bearer token from the local directory of the running server, for curl. */
import path from 'node:path'
import { readConfig } from '@crm/api/platform/config'
import { people } from '@crm/cast'
import { signIn } from '@crm/cast/sign-in'
import { readEnvironment, usesLocalCloud, withLocalCloud } from './start/environment.ts'

const env = readEnvironment(path.resolve(import.meta.dirname, '..'))
const wanted = process.argv[2]?.toLowerCase()
const person = people.find(
  ({ username, givenName }) => wanted === username || wanted === givenName.toLowerCase(),
)

if (!usesLocalCloud(env))
  fail('DIRECTORY_AUTHORITY is set: tokens come from that directory, not from this command.')
if (!person) fail(`Usage: npm run token -- <username>, such as ${people[0]?.username ?? ''}`)

const { directory, origin } = readConfig(withLocalCloud(env))
const { accessToken } = await signIn({
  authority: directory.authority,
  clientId: directory.clientId,
  redirectUri: `${origin}/redirect`,
  username: person.username,
  scope: `api://${directory.apiAudience}/access`,
}).catch((error: unknown) =>
  fail(`${error instanceof Error ? error.message : String(error)} Is the server running?`),
)
console.log(accessToken)

function fail(words: string): never {
  console.error(words)
  process.exit(1)
}
