import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeAhead } from './write-csv.ts'

const chunks = Array.from({ length: 200 }, (_, n) => Buffer.alloc(50_000, n % 251))

test('a source is at its end while nobody has read a byte, and all of it is read later', async () => {
  const source = Readable.from(chunks)
  const closed = once(source, 'close')
  const copy = await writeAhead(source)
  await closed
  expect(Buffer.concat(chunks).equals(await buffer(copy))).toBe(true)
})

test('what is there is read before the source ends', async () => {
  const source = new Readable({ read: () => undefined })
  const copy = await writeAhead(source)
  source.push('first')
  expect(String((await once(copy, 'data'))[0])).toBe('first')
  source.push('second')
  expect(String((await once(copy, 'data'))[0])).toBe('second')
  source.push(null)
  await once(copy, 'end')
})

test('whoever reads as fast as it is written misses nothing, however often', async () => {
  const sizes = [700, 16_384, 16_384, 70_000]
  const wholeOf = async (size: number) => {
    const source = Readable.from(
      (async function* () {
        for (let at = 0; at < 40; at += 1) {
          yield Buffer.alloc(size, at)
          if (at % 7 === 3) await turn()
        }
      })(),
    )
    return (await buffer(await writeAhead(source))).length === size * 40
  }
  for (let round = 0; round < 60; round += 1) {
    expect(await Promise.all(sizes.map(wholeOf))).toEqual(sizes.map(() => true))
  }
})

test('a source that fails is read as far as it came, and fails', async () => {
  const source = Readable.from(
    (async function* () {
      yield 'all there is'
      throw new Error('The database went away.')
    })(),
  )
  const copy = await writeAhead(source)
  const read: string[] = []
  copy.on('data', (chunk: Buffer) => read.push(chunk.toString()))
  await expect(once(copy, 'end')).rejects.toThrow('The database went away.')
  expect(read.join('')).toBe('all there is')
})

test('whoever leaves ends the source, be it in the middle of nothing', async () => {
  const source = new Readable({ read: () => undefined })
  const copy = await writeAhead(source)
  copy.resume()
  const closed = [once(source, 'close'), once(copy, 'close')]
  copy.destroy()
  await Promise.all(closed)
  expect(source.destroyed).toBe(true)
})
