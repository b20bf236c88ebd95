import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { JWK } from 'jose'
import type { startDirectory } from './directory/start.ts'
import type { DriveOptions } from './graph/drive/drive.ts'
import type { DirectoryApplication } from './graph/token.ts'
import type { MailOptions } from './graph/mail/mail.ts'
import type { People } from './people.ts'
import { readPeople } from './read-people.ts'

export type LocalCloudOptions = {
  /** The public origin, `http://localhost:3000`; issuer, redirect and sign-out URLs derive from it. */
  origin: string
  /** Folder for keys and sessions; created when missing, readable only by its owner. */
  stateDir: string
  /** JSON file of the organization and its people, see people.ts; read once at start. */
  peopleFile: string
  /** Lifetime of access tokens in seconds, 3600 by default; a short one makes clients renew. */
  accessTokenSeconds?: number
  /** The organization's drive, and the application that may use it; none by default. */
  drive?: DriveOptions
  /** Mail through Graph, and the application that may send it; none by default. */
  mail?: MailOptions & { readonly application: Omit<DirectoryApplication, 'roles'> }
}

/**
 * The organization's cloud on a laptop: directory at `/directory` (issuer `{origin}/directory/v2.0`), Graph at `/graph`
 * and the drive's page at `/library`. An encapsulated Fastify plugin that is used only by URL.
 * @throws Error when the people file cannot be read or is invalid
 */
export function localCloud(options: LocalCloudOptions): FastifyPluginAsync {
  return async (app) => {
    const { origin, stateDir, peopleFile, accessTokenSeconds = 3600 } = options
    const people = await readPeople(peopleFile)
    // Lazy imports: a process with a real directory does not load the provider, which takes about 0.4 s.
    const { startDirectory } = await import('./directory/start.ts')
    const { graphRoutes } = await import('./graph/routes.ts')

    const directory = startDirectory({ origin: new URL(origin).origin, people, stateDir, accessTokenSeconds })
    app.addHook('onClose', async () => directory.close())
    await app.register(directory.routes, { prefix: '/directory' })
    await app.register(graphRoutes(people, directory.issuer, directory.keySet), { prefix: '/graph' })
    const neighbors = { origin, people, stateDir, directory }
    if (options.drive ?? options.mail)
      await registerTokens(app, options, { ...neighbors, accessTokenSeconds })
    if (options.drive) await registerDrive(app, options.drive, neighbors)
    if (options.mail) await registerMail(app, options.mail, neighbors)
  }
}

type Directory = ReturnType<typeof startDirectory>

type Neighbors = {
  readonly origin: string
  readonly people: People
  readonly stateDir: string
  readonly directory: Directory
}

/** The directory's tokens for applications. */
async function registerTokens(
  app: FastifyInstance,
  { drive, mail }: Pick<LocalCloudOptions, 'drive' | 'mail'>,
  { origin, directory, accessTokenSeconds }: Neighbors & { readonly accessTokenSeconds: number },
): Promise<void> {
  const { tokenRoutes } = await import('./graph/token.ts')
  const tokens = tokenRoutes({
    applications: [
      ...(drive ? [{ ...drive.application, roles: ['Sites.Selected'] }] : []),
      ...(mail ? [{ ...mail.application, roles: ['Mail.Send'] }] : []),
    ],
    issuer: directory.issuer,
    authority: `${new URL(origin).origin}/directory`,
    signingKey: directory.signingKey as JWK,
    tokenSeconds: accessTokenSeconds,
  })
  await app.register(tokens, { prefix: '/directory/oauth2/v2.0' })
}

async function registerMail(
  app: FastifyInstance,
  options: MailOptions,
  { directory: { issuer, keySet } }: Neighbors,
): Promise<void> {
  const { mailService } = await import('./graph/mail/mail.ts')
  const { applicationCheck } = await import('./graph/bearer.ts')
  await app.register(mailService(options, applicationCheck(issuer, keySet, 'Mail.Send')), {
    prefix: '/graph/v1.0',
  })
}

/** The drive's service and page. */
async function registerDrive(
  app: FastifyInstance,
  options: DriveOptions,
  neighbors: Neighbors,
): Promise<void> {
  const { origin, people, stateDir, directory } = neighbors
  const { openDrive } = await import('./graph/drive/drive.ts')
  const { applicationCheck } = await import('./graph/bearer.ts')
  const drive = openDrive(options, {
    origin: new URL(origin).origin,
    organization: people.organisation.name,
    stateDir,
    authorize: applicationCheck(directory.issuer, directory.keySet, 'Sites.Selected'),
  })
  app.addHook('onClose', async () => drive.close())
  await app.register(drive.service, { prefix: '/graph/v1.0' })
  await app.register(drive.web, { prefix: '/library' })
}
