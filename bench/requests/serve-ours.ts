/** A separate process, so that its processor time and memory are those of the API alone. */
import type { AddressInfo } from 'node:net'
import { type Where, ours } from './ours.ts'
import { answerMeasurements } from './usage.ts'

const { app } = await ours(JSON.parse(process.argv[2] ?? '{}') as Where)
const times: number[] = []
app.addHook('onResponse', async (_request, reply) => {
  times.push(reply.elapsedTime)
})
await app.listen({ port: 0, host: '127.0.0.1' })
answerMeasurements((app.server.address() as AddressInfo).port, () => times.splice(0))
