/** Contracts that a signature service signs: its stand-in, its webhooks, and signers who follow its links. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import type { FastifyBaseLogger } from 'fastify'
import { vi } from 'vitest'
import { beginEnvelope } from '#business/contracts/begin-envelope'
import { checkEnvelopes } from '#jobs/look-after-contracts'
import { documensoSigning } from '#platform/signing/documenso/documenso'
import { docusignSigning } from '#platform/signing/docusign/docusign'
import type { Signing, SigningFailed } from '#platform/ports/signing'
import { readEnvelope } from '#processes/signing/read-envelope'
import { cachePeople } from '#spine/people/people'
import { anEntry, good } from './builders.ts'
import { openContractWorld } from './contract-world.ts'
import { required } from './required.ts'
import {
  answerLink,
  documensoSecret,
  documensoToken,
  docusignAccount,
  startDocumenso,
  startDocusign,
} from './signing-services.ts'

const patience = { timeout: 15_000, interval: 100 }

/** The caller closes it. */
export async function openServiceWorld(service: 'documenso' | 'docusign') {
  const relay = await openRelay(service)
  const running =
    service === 'documenso'
      ? await startDocumenso({ webhook: { url: relay.url, secret: documensoSecret }, pausesMs: [200, 500] })
      : await startDocusign({
          connect: { url: relay.url, hmacKey: docusignAccount.hmacKeys[0] ?? '' },
          pausesMs: [200, 500],
        })
  const failing: { fault: SigningFailed | null } = { fault: null }
  const adapter =
    service === 'documenso'
      ? documensoSigning({ url: running.url, token: documensoToken, webhookSecret: documensoSecret })
      : docusignSigning({ oauthUrl: running.url, ...docusignAccount })
  const signing: Signing = {
    ...adapter,
    begin: (order) => (failing.fault ? Promise.reject(failing.fault) : adapter.begin(order)),
    void: (id, reason) => (failing.fault ? Promise.reject(failing.fault) : adapter.void(id, reason)),
  }
  const world = await openContractWorld({ signing, worksJobs: true })
  relay.forwardTo(world.server.url)
  const templateIds = Object.fromEntries((await signing.templates()).map(({ id, title }) => [title, id]))
  const installer = await anEntry(world.adam, 'installers', {
    installerName: 'Sunridge Solar of California',
    licenseNumber: '1000001',
    esignTemplateId: templateIds['Home improvement contract'] ?? '',
    esignBatteryTemplateId: templateIds['Battery storage contract'] ?? '',
  })
  const job = () => ({
    ...world.server,
    people: cachePeople(world.server.db),
    now: world.clock.now,
    signing,
  })

  /** A draft with two buyers. */
  const drafted = async (names: { firstName?: string; lastName?: string } = {}): Promise<Contract> => {
    const sale = await world.soldUnsigned(
      { installerId: installer.id, downPayment: 1_000, financeAmountOne: 35_900 },
      names,
    )
    const draft = await world.draftOf(sale)
    return good(
      world.rita.call(contracts.update, {
        params: { id: draft.id },
        body: { secondBuyerName: 'Bo Li', secondBuyerEmail: 'bo.li@mail.example' },
      }),
    )
  }
  const read = ({ id }: { readonly id: string }) => good(world.get(world.rita, { id }))
  /** Waits until the jobs have brought the contract there. */
  const until = (contract: { readonly id: string }, isThere: (contract: Contract) => boolean) =>
    vi.waitFor(async () => {
      const current = await read(contract)
      if (!isThere(current))
        throw new Error(`${current.state}, ${current.signingFault}, ${current.envelopeId}`)
      return current
    }, patience)
  const begun = async (draft: Contract): Promise<Contract> => {
    await good(world.send(world.rita, draft))
    return until(draft, ({ envelopeId }) => envelopeId !== null)
  }
  /** The link that the service mails to a signer. */
  const mailedLink = async ({ envelopeId }: Contract, place: number): Promise<string> => {
    const id = required(envelopeId)
    if (service === 'documenso') return signing.linkFor(id, place, 'http://localhost')
    const mailed = await fetch(`${running.url}/Signing/mailed/${id}/${place}`, { redirect: 'manual' })
    return required(mailed.headers.get('location'))
  }
  const answer = async (contract: Contract, place: number, act: 'view' | 'sign' | 'decline', fields = {}) =>
    answerLink(await mailedLink(contract, place), act, fields)

  return {
    ...world,
    service,
    running,
    signing,
    relay,
    /** While it is set, beginning and voiding fail with it. */
    failing,
    installer,
    templateIds,
    drafted,
    begun,
    read,
    until,
    answer,
    mailedLink,
    begin: (contract: Contract, port = signing) => beginEnvelope({ ...job(), signing: port }, contract.id),
    readState: (contract: Contract, port = signing) => readEnvelope({ ...job(), signing: port }, contract.id),
    /** The nightly job; returns what it logs. */
    async checkAtNight() {
      const logged: object[] = []
      await checkEnvelopes(job(), {
        info: (line: object) => logged.push(line),
      } as unknown as FastifyBaseLogger)
      return logged[0]
    },
    async close() {
      await world.server.close()
      await running.close()
      await relay.close()
    },
  }
}

/** Passes webhooks on to a server whose port is not known when the service starts; `isOpen` false loses them. */
async function openRelay(service: string) {
  let target: string | undefined
  const state = { isOpen: true, passed: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { host: _host, 'content-length': _length, connection: _connection, ...headers } = request.headers
      const pass = async () => {
        if (!state.isOpen || target === undefined) return 200
        const init = {
          method: 'POST',
          headers: headers as Record<string, string>,
          body: Buffer.concat(parts),
        }
        const { status } = await fetch(`${target}/webhooks/signing/${service}`, init)
        if (status === 200) state.passed += 1
        return status
      }
      void pass().then((status) => response.writeHead(status).end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    state,
    forwardTo: (url: string) => {
      target = url
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
