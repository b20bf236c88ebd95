import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bufferOnDisk } from './write-csv.ts'

const chunks = Array.from({ length: 200 }, (_, n) => Buffer.alloc(50_000, n % 251))

test('a source is buffered completely before any byte is read, and read later in full', async () => {
  const source = Readable.from(chunks)
  const closed = once(source, 'close')
  const copy = await bufferOnDisk(source)
  await closed
  expect(Buffer.concat(chunks).equals(await buffer(copy))).toBe(true)
})

test('buffered bytes are readable before the source ends', async () => {
  const source = new Readable({ read: () => undefined })
  const copy = await bufferOnDisk(source)
  source.push('first')
  expect(String((await once(copy, 'data'))[0])).toBe('first')
  source.push('second')
  expect(String((await once(copy, 'data'))[0])).toBe('second')
  source.push(null)
  await once(copy, 'end')
})

test('a reader at the speed of the source misses nothing', async () => {
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
    return (await buffer(await bufferOnDisk(source))).length === size * 40
  }
  for (let round = 0; round < 60; round += 1) {
    expect(await Promise.all(sizes.map(wholeOf))).toEqual(sizes.map(() => true))
  }
})

test('a failing source delivers its bytes first, then the error', async () => {
  const source = Readable.from(
    (async function* () {
      yield 'all there is'
      throw new Error('The database went away.')
    })(),
  )
  const copy = await bufferOnDisk(source)
  const read: string[] = []
  copy.on('data', (chunk: Buffer) => read.push(chunk.toString()))
  await expect(once(copy, 'end')).rejects.toThrow('The database went away.')
  expect(read.join('')).toBe('all there is')
})

test('closing the reader ends the source at any time', async () => {
  const source = new Readable({ read: () => undefined })
  const copy = await bufferOnDisk(source)
  copy.resume()
  const closed = [once(source, 'close'), once(copy, 'close')]
  copy.destroy()
  await Promise.all(closed)
  expect(source.destroyed).toBe(true)
})
